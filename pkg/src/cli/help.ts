// The text of `endcap --help`.

export const HELP = `Usage: endcap check [options] [file ...]

Checks JSON bodies before they are sent. Reads standard input where no file is named, or where one is "-".

Options:
  --as <kind>     shopping-list (the default), placement, user or token
  --max-bytes <n> the maximum size of a body in bytes; the default is 1048576, and more than 1 GiB counts as 1 GiB
  --rule <r>=<l>  the level of a rule: error, warn or off, such as blank=error; can be given several times
  --format <f>    text (the default), json (an object for each file in an array), sarif (SARIF 2.1.0, for code scanning)
                  or github (annotations of GitHub Actions)
  --help          this text
  --version       the version

Ends with 0 if there are no errors, 1 if there are, and 2 if a file cannot be read or the arguments are invalid.
Colors are for terminals; NO_COLOR and FORCE_COLOR are respected. Of users and token requests no line is shown, for
they hold personal data and secrets.
`;
