export interface Decision {
  action: 'accept' | 'send-back' | 'decline'
  body?: object
}

const sentBack = (reason: string, note: string | null = null): Decision => ({
  action: 'send-back',
  body: { reason, note },
})

/** By a word in any file's name; the first rule that fits. README.md has the same table. */
const RULES: readonly (readonly [word: RegExp, decision: Decision | null])[] = [
  [/wait/i, null],
  [/blurred/i, sentBack('unreadable')],
  [/wrong/i, sentBack('wrong-document')],
  [/half/i, sentBack('incomplete', 'The second page is missing.')],
  [/old/i, sentBack('out-of-date')],
  [/other/i, sentBack('other-person')],
  [/decline/i, { action: 'decline', body: { reason: 'proof-differs', note: 'By the rules of the sandbox' } }],
]

/** What the reviewer does with a proof; null where it is left waiting. */
export function chooseDecision(fileNames: readonly string[]): Decision | null {
  const rule = RULES.find(([word]) => fileNames.some((name) => word.test(name)))
  return rule ? rule[1] : { action: 'accept' }
}

/** By lender name, a card that cannot be paid: the borrower gets its money (see README.md). */
export function isRefused(lender: string): boolean {
  return /refused/i.test(lender)
}
