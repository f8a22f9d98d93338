/**
 * A stored document as a self-contained file: its bytes unchanged, with a style for screen and
 * print. It loads and runs nothing, and is always the same file, so that it can be archived.
 */
export function documentFile(html: string): string {
  const [, title = 'Document'] = /<h2 class="doc-title">([^<]*)<\/h2>/.exec(html) ?? []
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
${STYLE}</style>
</head>
<body>
${html}</body>
</html>
`
}

/** In print a table's footer repeats, so the number and the version are on each page. */
const STYLE = `body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #fff; color: #1a1a1a;
  font: 1rem/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word; }
h2 { font-size: 1.75rem; line-height: 1.2; }
h3 { margin: 2.5rem 0 0.75rem; font-size: 1.3rem; line-height: 1.25; }
h4 { margin: 0; font-size: 1.1rem; }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; border-top: 1px solid #888; }
caption { padding-bottom: 0.5rem; font-weight: bold; text-align: left; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top; }
.doc-facts th { width: 42%; font-weight: normal; }
.doc-grid { font-size: 0.875rem; }
.doc-grid :is(th, td):not(:first-child) { text-align: right; white-space: nowrap; }
.doc-grid thead th:not(:first-child) { white-space: normal; }
.doc-grid tfoot :is(th, td) { border-bottom: 2px solid #1a1a1a; font-weight: bold; }
.doc-scroll { overflow-x: auto; }
.doc-box { margin: 1rem 0; padding: 1rem 1.25rem; border: 2px solid #1a1a1a; }
.doc-issuer, .doc-reference { color: #555; font-size: 0.8125rem; }
.doc-issuer { margin-top: 2rem; }
@media (max-width: 36rem) { .doc-facts :is(th, td) { display: block; width: auto; }
  .doc-facts th { padding-bottom: 0; border-bottom: 0; } .doc-facts td { padding-top: 0; } }
@page { margin: 16mm 15mm; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  .doc-article { display: table; table-layout: fixed; width: 100%; }
  .doc-reference { display: table-footer-group; break-inside: avoid; }
  .doc-scroll { overflow: visible; } tfoot { display: table-row-group; }
  tr, .doc-box { break-inside: avoid; } h2, h3, h4, caption { break-after: avoid; } }
`
