import { EMAILS } from '../../apps/api/src/description/emails/catalogue.ts'
import { BRAND_KEYS, getBrand } from '../../packages/brands/src/brand.ts'
import { drawTable, replaceMarked } from './markdown.mjs'

/** docs/emails.md, with the catalogue that the tests and the style guide use. */
export function describeEmails(current) {
  const isToStaff = ([, kind]) => findExamples(kind).some((content) => content.class === 'internal')
  const all = Object.entries(EMAILS)
  const sections = [
    ['## To borrowers', all.filter((one) => !isToStaff(one))],
    ['## To the brand’s own staff', all.filter(isToStaff)],
  ]
  const text = sections.map(([heading, emails]) => `${heading}\n\n${drawEmails(emails)}`).join('\n\n')
  return replaceMarked(current, 'emails', text)
}

function drawEmails(emails) {
  const rows = emails.map(([name, kind]) => {
    const { when, sentBy, to, basis } = kind
    const sent = findExamples(kind)
    const classes = [...new Set(sent.map((content) => content.class))].join(', ')
    const subjects = [...new Set(sent.map(({ subject }) => subject))]
    const senders = sentBy.map((one) => `\`${one}\``).join(', ')
    return [subjects.join('<br>'), when, senders, to, classes, basis, `\`${name}\``]
  })
  return drawTable(['Subject', 'When', 'Sent by', 'To', 'Class', 'Basis', 'Written by'], rows)
}

/** Of the first brand that sends it. */
function findExamples({ examples }) {
  return BRAND_KEYS.map((key) => examples(getBrand(key))).find((emails) => emails.length > 0)
}
