/** The style of the reference page; the content security policy allows it by its hash. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box; font-size: .85rem; border-right: 1px solid #8886; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; min-height: 24px; line-height: 24px; overflow-wrap: anywhere; }
nav p { font-weight: 600; margin: 1rem 0 .25rem; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
section { border-top: 1px solid #8886; padding-bottom: 1rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
h3 code { overflow-wrap: anywhere; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
thead th { font-weight: 600; }
dt { font-weight: 600; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } main { padding: 1rem; } }
`
