import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import { html, raw } from 'hono/html'
import { withMark } from '#platform/messages/email-mark.ts'
import { EMAILS, rendered } from './catalogue.ts'
import type { EmailKind } from './email-kind.ts'

type Html = ReturnType<typeof html>

const DARK = '@media (prefers-color-scheme:dark)'

/** A frame has the reader's own mode, so its style sheet is told which one it has. */
const LOOKS = [
  { name: 'On a phone, light', width: 360, media: '@media not all' },
  { name: 'On a phone, dark', width: 360, media: '@media all' },
  { name: 'On a computer, light', width: 640, media: '@media not all' },
  { name: 'On a computer, dark', width: 640, media: '@media all' },
]

/**
 * The style guide's emails as this brand sends them: all in a table, or one by name; undefined when
 * there is none. No script; the policy of its answer must allow inlined styles.
 */
export async function emailsPage(brandKey: BrandKey, name?: string): Promise<string | undefined> {
  const brand = getBrand(brandKey)
  if (name === undefined) return String(await page(brand, 'Emails', tableOfEmails(brand)))
  const kind = new Map(listEmailKinds(brand)).get(name)
  return kind && String(await page(brand, toTitle(name), oneEmail(brand, kind)))
}

/** What the brand sends. */
function listEmailKinds(brand: Brand): [string, EmailKind][] {
  return Object.entries(EMAILS).filter(([, kind]) => kind.examples(brand).length > 0)
}

/** 'missedPaymentEmail' is 'Missed payment'. */
function toTitle(name: string): string {
  const words = name.replace(/Email$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function page(brand: Brand, title: string, content: Html): Html | Promise<Html> {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Style guide | ${brand.shortName}</title>
<style>${raw(describeStyle(brand))}</style>
</head>
<body>
<nav aria-label="Style guide"><a href="/styleguide">Style guide</a> <a href="/styleguide/emails">Emails</a></nav>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

function tableOfEmails(brand: Brand): Html {
  return html`<p>Every email as ${brand.fullName} sends it. Change the brand by the first part of the URL.</p>
<dl>${listEmailKinds(brand).map(
    ([name, kind]) => html`<div>
<dt><a href="/styleguide/emails/${name}">${toTitle(name)}</a></dt>
<dd>${kind.examples(brand)[0]?.subject}</dd>
<dd class="soft">${kind.when}.</dd>
</div>`,
  )}</dl>`
}

function oneEmail(brand: Brand, kind: EmailKind): Html {
  const { when, sentBy, to, basis } = kind
  const examples = kind.examples(brand)
  return html`<table><tbody>
${[
  ['When', when],
  ['Sent by', sentBy.join(', ')],
  ['To', to],
  ['Class', [...new Set(examples.map((content) => content.class))].join(', ')],
  ['Basis', basis],
].map(([term, detail]) => html`<tr><th scope="row">${term}</th><td>${detail}</td></tr>`)}
</tbody></table>
${examples.map((content) => {
  const email = rendered(content, brand)
  return html`<section>
<h2>${email.subject}</h2>
<p>In a list of emails: <strong>${email.subject}</strong> ${content.preview}</p>
<div class="looks">${LOOKS.map(
    ({ name, width, media }) => html`<figure>
<figcaption>${name}</figcaption>
<iframe sandbox width="${width}" title="${email.subject}: ${name}" srcdoc="${withMark(email.html, brand.key).replace(DARK, media)}"></iframe>
</figure>`,
  )}</div>
<details><summary>As plain text</summary><pre>${email.text}</pre></details>
</section>`
})}`
}

function describeStyle({ palette, typefaces }: Brand): string {
  return `body{margin:0 auto;max-width:90rem;padding:1rem;box-sizing:border-box;font:1rem/1.5 '${typefaces.text}',system-ui,sans-serif;background:${palette.paper};color:${palette.ink};overflow-wrap:break-word}
a{color:${palette.link}}
:focus-visible{outline:3px solid ${palette.ink};outline-offset:2px}
nav a{display:inline-block;padding:.5rem 1rem .5rem 0}
h1{font-size:1.75rem;line-height:1.25}
h2{font-size:1.375rem;line-height:1.25;margin-top:2.5rem}
dl>div{padding:.75rem 0;border-top:1px solid ${palette.rule}}
dt{font-weight:600}
dd{margin:0}
.soft{color:${palette.inkSoft}}
table{border-collapse:collapse}
th,td{padding:.375rem 1rem .375rem 0;border-bottom:1px solid ${palette.rule};text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}
.looks{display:flex;flex-wrap:wrap;gap:1rem}
figure{margin:0;max-width:100%}
iframe{display:block;max-width:100%;height:40rem;border:1px solid ${palette.control};box-sizing:content-box;background:${palette.surface}}
@media(max-width:45rem){iframe{box-sizing:border-box}}
summary{padding:.5rem 0;cursor:pointer}
pre{max-width:40rem;margin:0;padding:1rem;border:1px solid ${palette.rule};background:${palette.surface};white-space:pre-wrap;font:.9375rem/1.5 ui-monospace,monospace}`
}
