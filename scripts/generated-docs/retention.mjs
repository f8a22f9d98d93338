import { RETENTION } from '../../apps/api/src/features/retention/rules.ts'
import { drawTable, replaceMarked } from './markdown.mjs'

/** docs/retention.md, with the rules that the prune job executes. */
export function describeRetention(current) {
  const rows = RETENTION.map(({ tables, what, why, keptFor, atEnd }) => [
    what,
    tables.map((name) => `\`${name}\``).join(', '),
    why,
    keptFor ? `${describeLength(keptFor)}, from ${keptFor.from}` : '–',
    atEnd,
  ])
  return replaceMarked(current, 'rules', drawTable(['What', 'Tables', 'Why', 'How long', 'Then'], rows))
}

function describeLength({ days, years }) {
  const [count, unit] = years === undefined ? [days, 'day'] : [years, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
