/** Where staff look for it. */
export const QUEUES = [
  'money',
  'difficulty',
  'people',
  'complaints',
  'applying',
  'decisions',
  'machinery',
] as const
export type Queue = (typeof QUEUES)[number]

interface Reason {
  /** In the list, as a person says it. */
  title: string
  queue: Queue
  /** By when it is dealt with, after the day on which it began. */
  workingDays: number
  /** Whose clock that is; our own aim where left out. */
  due?: 'law' | 'promise'
  /** What staff do first. docs/operations.md says the same, and more. */
  next: string
  /** Staff close it, as records do not show that it is dealt with. Others go by themselves. */
  canClose?: true
  /** Whether staff can have the product try again what it is about. */
  canRetry?: true
}

/** Why something is on the list of what needs a member of staff. */
export const ATTENTION = {
  'payout-failed': {
    title: 'A payout failed',
    queue: 'money',
    workingDays: 0,
    next: 'Look at the code. The borrower corrects an account; a check by the provider is for us to solve.',
  },
  'payout-returned': {
    title: 'A payout came back',
    queue: 'money',
    workingDays: 0,
    next: 'As for a payout that failed: the bank sent the money back.',
  },
  'payout-contradicted': {
    title: 'Two answers about one payout',
    queue: 'money',
    workingDays: 0,
    next: 'Ask the provider where the money is. Correct the books with an engineer, then close it.',
    canClose: true,
  },
  'payout-stuck': {
    title: 'A payout is stuck',
    queue: 'money',
    workingDays: 0,
    next: 'Look for the payout at the provider. The daily run asks again.',
  },
  'payout-held': {
    title: 'A payout is held',
    queue: 'money',
    workingDays: 2,
    next: 'The borrower has died or is insolvent, so no money is sent. Talk to the person who looks after it. Without more, the loan is cancelled when its time to be paid out is over.',
  },
  'payee-not-answered': {
    title: 'A bank doesn’t say whose account it is',
    queue: 'money',
    workingDays: 1,
    next: 'For a day a bank hasn’t said whether an account is the borrower’s, so money waits. See a statement of the account, then propose to accept it (accept-payee).',
  },
  'contact-change-undone': {
    title: 'Contact details were put back',
    queue: 'people',
    workingDays: 0,
    next: 'A borrower says that somebody else changed their contact details. We put them back and ended every sign-in. Call them, look at what was done since, then close it.',
    canClose: true,
  },
  'mandate-refused-before-payout': {
    title: 'Direct Debit refused before the payout',
    queue: 'money',
    workingDays: 1,
    next: 'Call the borrower: no money is sent without a Direct Debit.',
  },
  'mandate-stuck': {
    title: 'Setting up a Direct Debit is stuck',
    queue: 'money',
    workingDays: 1,
    next: 'Look for the mandate at the provider. The daily run asks again.',
  },
  'mandate-not-cancelled': {
    title: 'A Direct Debit wasn’t cancelled',
    queue: 'money',
    workingDays: 2,
    next: 'Cancel the mandate at the provider. Close it if the provider has ended it.',
    canClose: true,
  },
  'mandate-ended': {
    title: 'A Direct Debit ended',
    queue: 'money',
    workingDays: 2,
    next: 'Call the borrower: nothing is collected. Take payments by bank transfer.',
    canClose: true,
  },
  'collecting-stopped': {
    title: 'Collecting has stopped',
    queue: 'difficulty',
    workingDays: 2,
    next: 'Payments kept coming back, so the borrower’s bank isn’t asked any more. They were emailed. Call them: find out what they can pay, offer an arrangement or free advice. Start collecting again only when they agree.',
  },
  'payer-died': {
    title: 'A bank says that its customer has died',
    queue: 'difficulty',
    workingDays: 0,
    next: 'A bank ended a Direct Debit because its customer has died. We wrote nothing about it. Find out who deals with the estate before anybody writes or calls, record the death, then close it.',
    canClose: true,
  },
  'mandate-moved': {
    title: 'A Direct Debit was moved',
    queue: 'money',
    workingDays: 2,
    next: 'A bank moved a Direct Debit to another account, of which we have the last digits at most. Before money is sent to the borrower, ask for the account’s details. Then close it.',
    canClose: true,
  },
  'funded-without-payout': {
    title: 'A loan is running without its payout',
    queue: 'money',
    workingDays: 0,
    next: 'Look for the payout at the provider, and tell the borrower.',
  },
  'owed-after-end': {
    title: 'Owed after the loan ended',
    queue: 'money',
    workingDays: 3,
    next: 'A payment came back after the loan ended. Write to the borrower, then close it.',
    canClose: true,
  },
  'refund-failed': {
    title: 'A refund failed',
    queue: 'money',
    workingDays: 3,
    next: 'The borrower’s bank didn’t take a refund, or has moved their account. Have the borrower give another account on the page of the agreement, which sends it again. If the account is right, try again.',
    canRetry: true,
  },
  'refund-not-claimed': {
    title: 'A refund isn’t claimed',
    queue: 'money',
    workingDays: 3,
    next: 'The borrower was reminded seven times of a refund that their bank didn’t take. Call them, or write to their home. The money stays theirs.',
    canRetry: true,
  },
  'refund-stuck': {
    title: 'A refund is stuck',
    queue: 'money',
    workingDays: 3,
    next: 'Look for the refund at the provider. The daily run asks again.',
  },
  'refund-held': {
    title: 'A refund is held',
    queue: 'money',
    workingDays: 3,
    next: 'The borrower has died or is insolvent, so the refund isn’t sent. Agree with the person who looks after it where it goes.',
  },
  'bank-payment-stuck': {
    title: 'A payment by bank is stuck',
    queue: 'money',
    workingDays: 1,
    next: 'Look for the payment at the provider: the borrower was told not to pay again. The daily run asks again.',
  },
  'withdrawal-not-repaid': {
    title: 'A withdrawn loan isn’t paid back',
    queue: 'money',
    workingDays: 3,
    next: 'The 30 days to repay after a withdrawal are over. Reach the borrower and agree how it’s paid. No interest is added.',
    canClose: true,
  },
  'refund-owed': {
    title: 'A refund is owed',
    queue: 'money',
    workingDays: 3,
    next: 'Pay back what the borrower paid, then close it.',
    canClose: true,
  },
  'agreement-not-sent': {
    title: 'A signed agreement wasn’t sent',
    queue: 'people',
    workingDays: 1,
    due: 'law',
    next: 'Send the signed agreement again: until then the 14 days to withdraw haven’t begun.',
    canClose: true,
  },
  'email-not-sent': {
    title: 'An email wasn’t sent',
    queue: 'people',
    workingDays: 1,
    next: 'Look at the mail server. Correct the address or write another way, then close it.',
    canClose: true,
  },
  'staff-email-not-sent': {
    title: 'An email to us wasn’t sent',
    queue: 'people',
    workingDays: 2,
    next: 'A message or complaint didn’t reach the team. Read it in the database, answer it, then close it.',
    canClose: true,
  },
  'proof-waiting': {
    title: 'A proof waits',
    queue: 'applying',
    workingDays: 1,
    due: 'promise',
    next: 'Review the proof: its borrower was told that it takes one working day.',
  },
  'proof-not-scanned': {
    title: 'A file isn’t scanned',
    queue: 'applying',
    workingDays: 0,
    next: 'Look at the malware scanner. The borrower can’t confirm the file until it has answered.',
  },
  'card-payoff-due': {
    title: 'A credit card is to be paid',
    queue: 'money',
    workingDays: 2,
    due: 'promise',
    next: 'Pay the credit card, or send its money to the borrower: they were told that it takes 2 working days.',
  },
  'early-repayment-not-applied': {
    title: 'An early repayment wasn’t used',
    queue: 'money',
    workingDays: 3,
    next: 'Money for an early repayment came when the later payments had changed or the loan had ended. Pay it back, then close it.',
    canClose: true,
  },
  'early-repayment-owed-again': {
    title: 'An early repayment was taken back',
    queue: 'money',
    workingDays: 3,
    next: 'An early repayment was taken back when no later payment was left. Agree with the borrower how it’s paid, then close it.',
    canClose: true,
  },
  'arrears-notice-late': {
    title: 'A notice of arrears was late',
    queue: 'money',
    workingDays: 3,
    due: 'law',
    next: 'A notice of sums in arrears was given this many days late. No interest is payable for these days (CCA 1974 s86D): pay the borrower back what was charged for them, then close it.',
    canClose: true,
  },
  'default-notice-possible': {
    title: 'A default notice is possible',
    queue: 'difficulty',
    workingDays: 5,
    next: 'Three payments or more are missed. Reach the borrower first. Then give a default notice, or close it with the reason.',
    canClose: true,
  },
  'default-notice-unpaid': {
    title: 'A default notice isn’t paid',
    queue: 'difficulty',
    workingDays: 5,
    next: 'The days of a default notice are over, and it isn’t paid. Talk to the borrower. Then propose to end the agreement, or close it with the reason.',
    canClose: true,
  },
  'arrangement-not-kept': {
    title: 'An arrangement isn’t kept',
    queue: 'difficulty',
    workingDays: 2,
    next: 'A payment of an arrangement wasn’t made: it was moved to the end (moved), or the arrangement has ended (broken). Call the borrower and find a plan that fits. Then close it.',
    canClose: true,
  },
  'proposal-waiting': {
    title: 'A proposal waits',
    queue: 'decisions',
    workingDays: 2,
    next: 'A colleague proposed to end, write off or sell a loan, or to claim damage. Look at it, then approve or refuse it.',
  },
  'vehicle-to-collect': {
    title: 'A vehicle is to be collected',
    queue: 'difficulty',
    workingDays: 2,
    next: 'A hire purchase was ended. Call the borrower, agree a day and a place, and record it when the vehicle is back.',
  },
  'payment-after-end': {
    title: 'Money came after the end',
    queue: 'money',
    workingDays: 3,
    next: 'Money came that isn’t owed to us any more. Pass it on to the buyer of the debt or pay it back, then close it.',
    canClose: true,
  },
  'person-event-to-confirm': {
    title: 'A death or insolvency is to be confirmed',
    queue: 'decisions',
    workingDays: 1,
    next: 'A colleague recorded a death or an insolvency. Look at what we were shown, then confirm or reject it.',
  },
  'borrower-died': {
    title: 'A borrower has died',
    queue: 'difficulty',
    workingDays: 0,
    next: 'The borrower has died. Nothing is collected, sent or written by itself. Write to the person who looks after the estate, then close it.',
    canClose: true,
  },
  'borrower-insolvent': {
    title: 'A borrower is insolvent',
    queue: 'difficulty',
    workingDays: 1,
    next: 'The borrower is insolvent. Nothing is collected or sent. Give the person who deals with it a statement of what is owed, then close it.',
    canClose: true,
  },
  'support-need-told': {
    title: 'A borrower needs support',
    queue: 'difficulty',
    workingDays: 1,
    due: 'promise',
    next: 'A borrower told us about something that makes things harder. Read it, decide how we deal with them, and write a note: it goes by that.',
  },
  'arrangement-to-read': {
    title: 'Told in an arrangement',
    queue: 'difficulty',
    workingDays: 1,
    due: 'promise',
    next: 'A borrower told us things as they set up an arrangement. Read them, see what they say to do, and write a note: it goes by that.',
  },
  'frozen-interest-left': {
    title: 'Frozen interest is left',
    queue: 'money',
    workingDays: 3,
    due: 'law',
    next: 'Interest of a breathing space or statutory moratorium couldn’t come off any payment. Agree with the borrower how they get it, then close it.',
    canClose: true,
  },
  'for-the-estate': {
    title: 'An email for the estate',
    queue: 'people',
    workingDays: 1,
    next: 'An email to a borrower who has died wasn’t sent. Read it, give it to the person who looks after the estate, then close it.',
    canClose: true,
  },
  'for-the-insolvency': {
    title: 'An email for the insolvency',
    queue: 'people',
    workingDays: 1,
    next: 'A borrower who is insolvent was sent this by law. Read it, give it to the person who deals with the insolvency too, then close it.',
    canClose: true,
  },
  'message-received': {
    title: 'A message to answer',
    queue: 'people',
    workingDays: 2,
    due: 'promise',
    next: 'Read the message and answer it: the answer is emailed, and the message leaves the list.',
  },
  'complaint-received': {
    title: 'A complaint',
    queue: 'complaints',
    workingDays: 3,
    due: 'law',
    next: 'Read the complaint. Within 3 working days it can be ended with a short letter (DISP 1.5); a final response is due within 8 weeks (DISP 1.6.2R). Answer it here.',
  },
  'commission-complaint': {
    title: 'A complaint about commission',
    queue: 'complaints',
    workingDays: 3,
    due: 'law',
    next: 'Read the complaint. Find the agreement, then record what was answered, and when, once the letter has left.',
  },
  'callback-due': {
    title: 'A call that we promised',
    queue: 'people',
    workingDays: 0,
    due: 'promise',
    next: 'Call them in the hours that they chose. Check who you speak to before you say anything about a loan. Then record how it went.',
  },
  'text-not-delivered': {
    title: 'A text didn’t arrive',
    queue: 'people',
    workingDays: 1,
    next: 'Call the borrower: the code didn’t arrive.',
    canClose: true,
  },
  'event-not-used': {
    title: 'A provider’s report has no record',
    queue: 'machinery',
    workingDays: 1,
    next: 'The provider reports something that we have no record of. Look for it there, then close it.',
    canClose: true,
  },
  'search-without-end': {
    title: 'A credit search didn’t finish',
    queue: 'applying',
    workingDays: 0,
    next: 'Ask the agency for the search by its reference, and start its job again.',
  },
  'books-disagree': {
    title: 'Books disagree',
    queue: 'machinery',
    workingDays: 0,
    next: 'Have an engineer correct the records. It goes when they agree.',
  },
  'provider-disagrees': {
    title: 'We and a provider disagree',
    queue: 'machinery',
    workingDays: 1,
    next: 'Compare with the provider. It goes when both say the same.',
  },
  'daily-run-late': {
    title: 'The daily run is late',
    queue: 'machinery',
    workingDays: 0,
    next: 'Start a worker, or look at the failed job.',
  },
  'dead-job': {
    title: 'A job failed',
    queue: 'machinery',
    workingDays: 5,
    next: 'Read the error, remove its cause, then start the job again or close it.',
    canClose: true,
    canRetry: true,
  },
  'loan-kept-too-long': {
    title: 'A loan is kept too long',
    queue: 'machinery',
    workingDays: 5,
    due: 'law',
    next: 'Remove who it was from the records, or close it with the reason to keep it.',
    canClose: true,
  },
} as const satisfies Record<string, Reason>

export type AttentionReason = keyof typeof ATTENTION
