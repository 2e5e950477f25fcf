// The baseline: converts bytes to a JavaScript value and back, without any check.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const resource = {
  bytes(bytes) {
    try {
      JSON.parse(decoder.decode(bytes));
      return 0;
    } catch {
      return 1;
    }
  },
  value: (value) => encoder.encode(JSON.stringify(value)),
};

export default { name: "base", label: "JSON alone, no check", lists: resource, placements: resource };
