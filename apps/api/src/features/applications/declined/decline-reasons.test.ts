import { DECLINE_REASON_GROUP } from '@tarnbrook/domain/applications/underwriting'
import { expect, test } from 'vitest'
import { explainDeclineReason } from './decline-reasons.ts'

test('every reason has a sentence of its own', () => {
  const sentences = Object.keys(DECLINE_REASON_GROUP).map(explainDeclineReason)
  for (const sentence of sentences) expect(sentence).toMatch(/\.$/)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test.each(['too-tall', 'constructor', ''])(
  'a code that is not given, %o, says that we cannot lend',
  (code) => {
    expect(explainDeclineReason(code)).toBe('We can’t lend to you at the moment.')
  },
)
