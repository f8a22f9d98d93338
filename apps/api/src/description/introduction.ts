/** What applies to every call, in Markdown of paragraphs, second-level headings and code. */
export const INTRODUCTION = `Borrowing, from the quote to the last payment: for borrowers’ browsers and apps, for partners’ servers and for the lender’s staff.

## Who calls

Calls without a sign-in belong to a session (\`X-Session-Id\`). Borrowers, partners and staff send \`Authorization: Bearer\`. A record that belongs to somebody else is answered like one that does not exist.

## Brands

Five brands share the API. \`X-Brand\` names the one that a call is for; records of one brand are not shown under another.

## Values

Money is in decimal pounds with at most two decimals. Days are calendar days in London (\`2026-11-20\`); instants are ISO 8601 in UTC. Unknown fields of a body are refused, unknown query parameters are ignored. Answers are under \`data\` and may get further fields at any time.

## Repeats

Writes that take an \`Idempotency-Key\` do the same thing once, however often they are sent. The key is optional: without it, creating the same thing twice within two minutes counts as once.

## Refusals

Every refusal has the body \`Problem\`. Decide by \`code\`. What any call of the same kind can be refused with is listed under \`4XX\` and \`5XX\`, each code with its status. A refusal with \`Retry-After\` can be tried again after that many seconds.

## Limits of calls

A partner’s answers say how many calls are left: \`RateLimit-Policy: "calls";q=6000;w=900\` is the limit in so many seconds, and \`RateLimit: "calls";r=5998;t=871\` what is left of it until so many seconds from now. Each of our servers counts for itself, so the figure may change by more than one from call to call.

## Versions

Some calls have further paths under \`/v1\` and \`/v2\`. They are the same call with the same answer.

## Not described here

Providers report to \`/webhooks/…\` by their own rules and signatures. \`/healthz\` and \`/readyz\` are for load balancers.
`
