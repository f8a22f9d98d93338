import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import { readBorrowerSupportNeed } from './facts/support-needs.ts'
import { emailBorrower, type LoanEmail } from './loan-email.ts'

/** Of an arrangement: where something makes things harder, a person's number comes first. */
export async function emailOfArrangement(
  work: Work,
  deps: ApiDeps,
  options: Parameters<typeof emailBorrower>[2],
): Promise<void> {
  const need = await readBorrowerSupportNeed(work, options.loan.user_id)
  const { content } = options
  await emailBorrower(work, deps, { ...options, content: need ? withHelpFirst(content) : content })
}

/** It does not say that anything was told: someone else may read the mailbox (decision 079). */
export function withHelpFirst(content: LoanEmail): LoanEmail {
  return {
    ...content,
    paragraphs: (to) => [
      `Call us on ${to.brand.contacts.phone} (${to.brand.hours.phone.text}). A person will help you, and you don't have to prepare anything.`,
      ...content.paragraphs(to),
      'We can tell you all of this by phone, or send it on paper or in large print. Please ask us.',
    ],
  }
}
