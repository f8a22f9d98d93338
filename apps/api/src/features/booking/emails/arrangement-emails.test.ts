import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { localizeWords } from '#platform/advice-section.ts'
import { arrangementCompletedEmail } from './arrangement-emails.ts'

test.each([
  ['some', 'england-and-wales', 'your breathing space'],
  ['all', 'england-and-wales', 'your breathing space'],
  ['some', 'scotland', 'your statutory moratorium'],
  ['all', 'scotland', 'your statutory moratorium'],
] as const)(
  'where %s payments were not asked for, the email in %s names %s once',
  (skipped, nation, name) => {
    const email = arrangementCompletedEmail({
      skipped,
      overduePence: pence(0),
      next: null,
      hasDirectDebit: true,
      heldUntil: null,
      reference: 'TB-1',
      onceKey: 'once',
    })
    const content = {
      class: 'service',
      subject: '',
      preview: '',
      paragraphs: email.paragraphs({} as never),
    } as const
    const [first] = localizeWords(content, nation).paragraphs
    expect(first?.match(/breathing space|statutory moratorium/g)).toEqual([name.replace('your ', '')])
    expect(first).toContain(name)
  },
)
