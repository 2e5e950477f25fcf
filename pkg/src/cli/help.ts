// The text of `endcap --help`.

export const HELP = `Usage: endcap check [options] [file ...]
       endcap sandbox [options]

endcap check checks JSON bodies before they are sent. It reads standard input where no file is named, or where one
is "-".

  --as <kind>     shopping-list (the default), placement, user or token
  --max-bytes <n> the maximum size of a body in bytes; the default is 1048576, and more than 1 GiB counts as 1 GiB
  --rule <r>=<l>  the level of a rule: error, warn or off, such as blank=error; can be given several times
  --format <f>    text (the default), json (an object for each file in an array), sarif (SARIF 2.1.0, for code scanning)
                  or github (annotations of GitHub Actions)

It ends with 0 if there are no errors, 1 if there are, and 2 if a file cannot be read or the arguments are invalid.
Colors are for terminals; NO_COLOR and FORCE_COLOR are respected. Lines of users and token requests
are not shown, because they contain personal data and secrets.

endcap sandbox serves a stand-in of the service on 127.0.0.1, for demos and tests, with all state in memory. It prints
its address and credentials as a line of JSON.

  --port <n>               the port; by default a free one
  --faults                 faults on demand, by the header x-sandbox-fault, and the routes /sandbox/scenario and
                           /sandbox/clock
  --rate <n>               the limit of requests per second for each endpoint, then 429; none by default
  --user-hold <ms>         how long creating a user takes, during which its id is locked; the default is 0
  --token-life <seconds>   the life of an access token; the default is 86400
  --result-life <seconds>  the life of a result set; the default is 600
  --public-url <url>       the base of the URLs of links and pictures; by default the address of each request
  --allow-origin <origin>  an origin whose pages may send requests; can be given several times
  --until-stdin-closes     end when standard input closes

endcap --help prints this text, and endcap --version the version.
`;
