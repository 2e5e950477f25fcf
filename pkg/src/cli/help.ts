// What `endcap --help` says.

export const HELP = `Usage: endcap check [options] [file ...]

Checks JSON bodies before they are sent. Reads standard input where no file is named, or where one is "-".

Options:
  --as <kind>     shopping-list (the default), placement, user or token
  --limit <bytes> the maximum size of a body; the default is 1048576, and more than 1 GiB counts as 1 GiB
  --allow <rule>  a breach to let pass as advice; can be given several times
  --json          findings for programs, one object per file in an array
  --help          this text
  --version       the version

Ends with 0 if nothing blocks, 1 if something does, and 2 if a file cannot be read or the command makes no sense.
Colours are for terminals; NO_COLOR and FORCE_COLOR are respected. Of users and token requests no line is shown, for
they hold personal data and secrets.
`;
