/** The style of the reference page; the content security policy allows it by its hash. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); overflow-wrap: break-word; }
nav { grid-area: 1 / 1; position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box; font-size: .875rem; border-right: 1px solid #8886; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; min-height: 24px; line-height: 24px; overflow-wrap: anywhere; }
nav p { font-weight: 600; margin: 1rem 0 .25rem; }
.to-calls { position: absolute; margin: 0; padding: .5rem 1rem; background: Canvas; }
.to-calls:not(:focus-within) { clip-path: inset(50%); }
main { grid-area: 1 / 2; padding: 1rem 2rem 4rem; max-width: 60rem; }
h1 { line-height: 1.25; }
h2 { margin-top: 3rem; line-height: 1.25; }
h3 { margin-top: 2rem; font-size: 1.125rem; line-height: 1.4; }
h4 { margin: 1.5rem 0 .5rem; }
section { border-top: 1px solid #8886; padding-bottom: 1rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
h3 code { font-size: 1em; font-weight: 600; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { border: 1px solid #8886; padding: .375rem .5rem; text-align: left; vertical-align: top; font-weight: normal; }
thead th { font-weight: 600; }
tbody th { width: 30%; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem 1rem; }
summary { padding: .25rem 0; }
@media (max-width: 60rem) {
  :root { scroll-padding-top: 4rem; }
  body { display: block; }
  .to-calls, .to-calls:not(:focus-within) { position: sticky; top: 0; z-index: 1; clip-path: none; border-bottom: 1px solid #8886; }
  main { padding: 1rem; }
  nav { position: static; height: auto; border: 0; border-top: 1px solid #8886; }
  ul { padding-left: 1.25rem; }
  table, tbody, tr, tbody th { display: block; width: auto; }
  thead { display: none; }
  tr { padding: .5rem 0; border-bottom: 1px solid #8886; }
  th, td { border: 0; padding: 0 .75rem 0 0; }
  td { display: inline; }
  td:last-child { display: block; padding: 0; }
}
`
