// Faults that change nothing that anyone could see, each with the reason. A line is that of the source, without its indentation.

const EQUIVALENT = [];

/** Whether a fault is one of them. */
export const isEquivalent = ({ file, line, name, mutatorName, replacement }) =>
  EQUIVALENT.some((known) =>
    known.name === undefined
      ? known.file === file && known.line === line && known.mutator === mutatorName && known.to === replacement
      : name.endsWith(known.name) && known.file === file,
  );
