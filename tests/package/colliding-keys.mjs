// Keys that all have one hash: what somebody would send who has read `text_key` in src/schema/marks.rs.

/** Whichever of a pair comes next, the FNV-1a state after it is the same. */
const pairs = [
  ["\u{b3850}\u{c97d2}\u{4d584}\u{111c4}\u{2f65d}", "\u{b0141}\u{46d90}\u{dbd6f}\u{10b9e}\u{2f617}"],
  ["\u{c5f48}\u{3d25c}\u{16f5a}\u{351dc}\u{b30ca}", "\u{c407b}\u{37802}\u{1779f}\u{7e7f6}\u{b3104}"],
  ["\u{8a396}\u{1432d}\u{16e99}\u{30e3a}\u{932c4}", "\u{89881}\u{1d9a9}\u{32712}\u{733d0}\u{9320a}"],
  ["\u{4ce6d}\u{40a97}\u{73be}\u{fa669}\u{af5bc}", "\u{4d17c}\u{4004b}\u{5a3b}\u{87557}\u{af57a}"],
  ["\u{92b22}\u{2bc5b}\u{6ab65}\u{13208}\u{450ad}", "\u{92233}\u{2969f}\u{1b388}\u{1e466}\u{450eb}"],
  ["\u{6dfed}\u{10a01}\u{61107}\u{7d6bd}\u{f02c3}", "\u{6d8fc}\u{705c1}\u{af55a}\u{244cb}\u{f0209}"],
  ["\u{88fe3}\u{26a0e}\u{30089}\u{26fc2}\u{f5408}", "\u{886cc}\u{28c50}\u{f05ec}\u{6d9fc}\u{f53ce}"],
  ["\u{1ca65}\u{ad96}\u{97ad}\u{27c1d}\u{d4cb8}", "\u{1cd76}\u{eadc}\u{78fb0}\u{62eab}\u{d4cf2}"],
  ["\u{f946f}\u{9d693}\u{3e620}\u{e9ab7}\u{e8447}", "\u{f9d5e}\u{848ef}\u{f2c55}\u{aacd1}\u{e8409}"],
  ["\u{291f2}\u{1cc95}\u{6d837}\u{dfafc}\u{6b99b}", "\u{2eec5}\u{145d1}\u{bf1cc}\u{d40d6}\u{6b95d}"],
  ["\u{d06d1}\u{3d99d}\u{16dcc}\u{86b1}\u{8fd08}", "\u{cffce}\u{3bed1}\u{76427}\u{1712b}\u{8fd4e}"],
  ["\u{94916}\u{68a26}\u{f137a}\u{b4f01}\u{fcfd6}", "\u{94665}\u{f703c}\u{3f3f7}\u{758af}\u{fcf90}"],
  ["\u{66e95}\u{7c9c3}\u{a218b}\u{e736d}\u{f1963}", "\u{6558a}\u{fb38f}\u{6694c}\u{1a653}\u{f18a5}"],
];

/** 8192 different keys of 65 characters. */
export const collidingKeys = Array.from({ length: 2 ** pairs.length }, (_, index) =>
  pairs.map((pair, bit) => pair[(index >> bit) & 1]).join(""),
);
