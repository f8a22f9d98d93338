import { readFileSync } from 'node:fs'
import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { expect, test } from 'vitest'

test('docs/operations.md says of each reason what staff do, and how it goes', () => {
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)]
  expect(rows.map(([, reason]) => reason)).toEqual(Object.keys(ATTENTION))
  for (const [, reason, , , goes] of rows) {
    const about = ATTENTION[reason as keyof typeof ATTENTION]
    expect(/\bclosed\b/.test(goes ?? '') && !goes?.includes('cannot be closed'), reason).toBe(
      'canClose' in about,
    )
  }
})
