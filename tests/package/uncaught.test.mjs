// The output for an uncaught error: node prints the line that threw it, and no credential.

import assert from "node:assert/strict";
import test from "node:test";
import { evaluate } from "../support/apart.mjs";
import { CANARY } from "../support/http-tables.mjs";

const programs = {
  "endcap/http": `import { linkRequest } from "endcap/http"; linkRequest("{}", { host: "https://a.example", apiKey: "${CANARY}" });`,
  "endcap/client": `import { EndcapClient } from "endcap/client"; new EndcapClient({ credentials: { clientSecret: "${CANARY}" } });`,
  "endcap/gateway": `import { createGateway } from "endcap/gateway"; createGateway({ apiKey: "${CANARY}" });`,
};

for (const [name, program] of Object.entries(programs)) {
  test(`${name}: the error is not lost in the code around it`, () => {
    const { status, stderr } = evaluate(program);
    assert.equal(status, 1);
    assert.match(stderr, /^(InvalidRequest|Configuration)Error: [\w`]/m);
    assert.ok(stderr.length < 4000, `${stderr.length} characters`);
    assert.ok(!stderr.includes(CANARY), "a credential is shown");
  });
}
