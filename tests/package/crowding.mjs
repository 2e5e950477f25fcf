// Values that crowd: what somebody would send who has read src/schema/table.rs.

const word = (number) => BigInt.asUintN(64, number);

/** The odd number that is `multiplier` there. */
function multiplier(index) {
  const start = word((index + 1n) * 0xd1b54a32d192ed03n);
  return word(word((start << 27n) | (start >> 37n)) * 0x9e3779b97f4a7c15n) | 1n;
}

/** What comes to one when it is multiplied with an odd number. */
function inverse(odd) {
  let found = odd;
  for (let bits = 3; bits < 64; bits *= 2) found = word(found * word(2n - odd * found));
  return found;
}

/** Ids that a function but the first sends to one place of any table. */
function crowding(index, count) {
  const back = inverse(multiplier(index));
  return Array.from({ length: count }, (_, at) => {
    const half = BigInt(at + 1);
    const key = word(((half << 32n) | half) * back);
    return BigInt.asIntN(64, key ^ (key >> 32n));
  });
}

/** Some that crowd by the first functions, one after another, and then as many as these by one of the next. */
export const crowdingIds = (last, count) => {
  const first = Array.from({ length: 1000 }, (_, at) => BigInt(at + 1) << 32n);
  const next = Array.from({ length: last - 1 }, (_, at) => crowding(BigInt(at + 1), 300)).flat();
  return [...first, ...next, ...crowding(BigInt(last), count)];
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Texts of eight letters, in an order of their own, as the words that they are. */
function* words() {
  for (let at = 1n; ; at++) {
    const bits = word(at * 0x9e3779b97f4a7c15n);
    const text = Array.from({ length: 8 }, (_, index) => LETTERS[Number((bits >> BigInt(5 * index)) & 31n)]).join("");
    yield [text, Buffer.from(text).readBigUInt64LE()];
  }
}

const found = words();
const next = () => found.next().value;

/** How the function of that index hashes one word after another. */
function mixing(index) {
  const odd = multiplier(BigInt(index));
  const mix = (hash, bits) => {
    const product = word((hash ^ bits) * odd);
    return product ^ (product >> 32n);
  };
  return { start: odd, mix };
}

/** Sixteen letters after which the hash is the same as it is after others that leave `bits` to be mixed. */
function meeting(mix, hash, bits) {
  const buffer = Buffer.alloc(8);
  for (;;) {
    const [text, value] = next();
    buffer.writeBigUInt64LE(bits ^ mix(hash, value));
    const last = buffer.toString("latin1");
    if (/^[ !#-[\]-~]*$/.test(last)) return text + last;
  }
}

/** Keys of which the function of that index makes one hash, two to the power of `pairs`: of pairs that do so. */
export function crowdingKeys(index, pairs) {
  const { start, mix } = mixing(index);
  let hash = start;
  let keys = [""];
  for (let count = 0; count < pairs; count++) {
    const [[first, a], [second, b]] = [next(), next()];
    const bits = mix(hash, a) ^ b;
    const other = meeting(mix, hash, bits);
    keys = keys.flatMap((key) => [key + first + second, key + other]);
    hash = mix(bits, 0n);
  }
  return keys;
}

/** A key of at least that length and one of sixteen letters, of which the first function makes one hash. */
export function unlikeKeys(length) {
  const { start, mix } = mixing(0);
  const [[first, a], [second, b]] = [next(), next()];
  let hash = start;
  let long = "";
  const [text, value] = next();
  while (long.length < length) {
    long += text;
    hash = mix(hash, value);
  }
  return [long + meeting(mix, hash, mix(start, a) ^ b), first + second];
}

/** The same five letters, spelled in 32 ways. */
export const spelled = (way) =>
  [..."abcde"].map((letter, bit) => ((way >> bit) & 1 ? `\\u006${bit + 1}` : letter)).join("");
