import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** From when on commits have such a subject: the history before it stays as it is. */
const SINCE = '2026-11-26T14:45:00Z'

const MOST_COLUMNS = 72
const VERBS = 'Add|Change|Document|Fix|Move|Remove|Rename|Revert|Split|Test|Update'
const SUBJECT = new RegExp(`^(${VERBS}) .*[^.]$`)

function isSubject(text: string): boolean {
  return text.length <= MOST_COLUMNS && SUBJECT.test(text)
}

test('the subject of each commit is what docs/style.md says', () => {
  const subjects = execFileSync('git', ['log', `--since=${SINCE}`, '--no-merges', '--format=%s'], {
    cwd: new URL('.', import.meta.url).pathname,
    encoding: 'utf8',
  })
  expect(subjects.split('\n').filter((subject) => subject !== '' && !isSubject(subject))).toEqual([])
})

test.each([
  ['Fix the wait of a test', true],
  ['Fix the wait of a test.', false],
  ['Fixed the wait of a test', false],
  ['Tell who waits', false],
  [`Fix ${'a'.repeat(MOST_COLUMNS)}`, false],
])('%s: %s', (subject, isAllowed) => {
  expect(isSubject(subject)).toBe(isAllowed)
})
