// The text of `endcap --help`.

import { KINDS } from "./arguments.js";

export const HELP = `Usage: endcap check [options] [file ...]
       endcap sandbox [options]

endcap check checks JSON bodies before they are sent. Without a file, or for "-", it reads standard input.

  --as <kind>     ${KINDS.join(", ")
    .replace(",", " (the default),")
    .replace(/, (\S+)$/, " or $1")}
  --max-bytes <n> the maximum size of a body in bytes; the default is 1048576, and more than 1 GiB counts as 1 GiB
  --rule <r>=<l>  the level of a rule: error, warn or off, such as blank=error; can be repeated
  --format <f>    text (the default), json (an object for each file in an array), sarif (SARIF 2.1.0, for code scanning)
                  or github (annotations of GitHub Actions)

Exit codes: 0 without errors, 1 with errors, 2 if a file cannot be read or an argument is invalid.
Colors are used in terminals; set NO_COLOR or FORCE_COLOR to change that. Lines of users and token requests are not
shown, because they contain personal data and secrets.

endcap sandbox serves a stand-in for the service on 127.0.0.1, for demos and tests, with all state in memory, and a
gateway to it at /api. It prints its address and credentials as a line of JSON. A browser shows the stores and ads at
that address. On standard error, a line says why a request found no ads.

  --port <n>                       the port; by default a free one
  --faults                         faults on demand, by the header x-sandbox-fault, and the routes /sandbox/scenario
                                   and /sandbox/clock
  --credentials <file>             what to accept, as JSON with any of client_id, client_secret, api_key, location_codes
                                   and retailer_ids
  --rate <n>                       the limit of requests per second for each endpoint, then 429; none by default
  --create-user-delay <ms>         how long creating a user takes, during which its id is locked; the default is 0
  --token-lifetime <seconds>       the lifetime of an access token; the default is 86400
  --result-set-lifetime <seconds>  the lifetime of a result set; the default is 600
  --public-url <url>               the base of the URLs of links and pictures; by default the address of each request
  --allow-origin <origin>          an origin whose pages may send requests; can be repeated
  --until-stdin-closes             end when standard input closes

endcap --help prints this text, and endcap --version the version.
`;
