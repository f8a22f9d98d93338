import { readFileSync } from 'node:fs'
import { CALL_LIMIT, LIMITS } from '@tarnbrook/api/platform/http/limits'
import { expect, test } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

/** How many sections each chapter of ASVS 5.0 has. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]

test('docs/security.md answers for each section of ASVS 5.0', () => {
  const answered = text
    .split('\n')
    .flatMap((line) => sectionsOf(/^\| V([\d., –]+)[^|]*\| (?:Met|Partly|Not met|–) \|/.exec(line)?.[1]))
  const all = SECTIONS.flatMap((count, at) =>
    Array.from({ length: count }, (_, section) => `${at + 1}.${section + 1}`),
  )
  expect(answered).toEqual(all)
})

test('docs/security.md has the limits as they are', () => {
  const [, table = ''] = /<!-- limits -->\n+([\s\S]*?)\n+<!-- end/.exec(text) ?? []
  const calls = `| \`call\` | ${CALL_LIMIT.counts} | ${CALL_LIMIT.most} | ${windowOf(CALL_LIMIT.minutes)}, in each process |`
  const rows = Object.entries(LIMITS).map(
    ([name, { counts, most, minutes }]) => `| \`${name}\` | ${counts} | ${most} | ${windowOf(minutes)} |`,
  )
  expect(table.split('\n')).toEqual([
    '| Limit | Counted for each | Most | In |',
    '| --- | --- | --- | --- |',
    calls,
    ...rows,
  ])
})

function windowOf(minutes: number): string {
  if (minutes === 1440) return 'a day'
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

/** `10.1, 10.2` are two sections, `5.1–5.3` three, and `9` all of its chapter. */
function sectionsOf(numbers = ''): string[] {
  return numbers
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [first = '', last = first] = part.split('–')
      const [chapter, from = '1'] = first.split('.')
      const to = last.split('.')[1] ?? String(SECTIONS[Number(chapter) - 1])
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, at) => `${chapter}.${Number(from) + at}`,
      )
    })
}
