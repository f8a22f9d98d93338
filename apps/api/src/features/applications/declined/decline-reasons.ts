import { type DeclineReason, isDeclineReason } from '@tarnbrook/domain/applications/underwriting'

/** Reasons are stored as codes, so that what borrowers read can be put better later. */
const WORDS: Record<DeclineReason, string> = {
  'under-18': 'You must be 18 or over to borrow from us.',
  insolvent: 'Your credit report shows a current bankruptcy, IVA or debt relief order.',
  'fraud-marker': 'Your credit report has a marker that we have to look into before we could lend.',
  'recent-defaults': 'Your credit report shows more than one default in the last 12 months.',
  judgments: 'Your credit report shows more than two county court judgments that haven’t been paid.',
  'credit-score': 'Your credit score is below what we can lend to at the moment.',
  affordability: 'The repayments, with what you already pay each month, would take too much of your income.',
  'own-arrears': 'A payment to us is late, or was in the last few months.',
  'own-difficulty':
    'You have an arrangement with us or a breathing space, or had one lately. More borrowing could make things harder.',
  'own-insolvency':
    'We were told of a bankruptcy, an IVA, a debt relief order or the like, or of one that ended lately.',
  'own-debt': 'You still have something to pay back to us.',
  'own-loss': 'You borrowed from us before, and it wasn’t all paid back.',
  'own-new-loan': 'You borrowed from us only lately. We lend again once you’ve made a few payments.',
  'own-limit': 'With what you owe us already, this would be more than we lend to one person.',
  'own-elsewhere': 'We can’t lend to you at the moment. Call us, and a person will look at it with you.',
  'amount-not-offered': 'We can’t offer this amount. A smaller one may be possible.',
  'proof-differs': 'The documents you sent us don’t match what your application says.',
}

/** What the borrower is told for a code; for a retired code only that we cannot lend. */
export function explainDeclineReason(code: string): string {
  return isDeclineReason(code) ? WORDS[code] : 'We can’t lend to you at the moment.'
}
