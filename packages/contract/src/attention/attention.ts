import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { id, isoInstant } from '../wire.ts'

interface Reason {
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
    next: 'Look at the code. The borrower corrects an account; a check by the provider is for us to solve.',
  },
  'payout-returned': { next: 'As for a payout that failed: the bank sent the money back.' },
  'payout-contradicted': {
    next: 'Ask the provider where the money is. Correct the books with an engineer, then close it.',
    canClose: true,
  },
  'payout-stuck': { next: 'Look for the payout at the provider. The daily run asks again.' },
  'payout-held': {
    next: 'The borrower has died or is insolvent, so no money is sent. Talk to the person who looks after it. Without more, the loan is cancelled when its time to be paid out is over.',
  },
  'payee-not-answered': {
    next: 'For a day a bank hasn’t said whether an account is the borrower’s, so money waits. See a statement of the account, then propose to accept it (accept-payee).',
  },
  'contact-change-undone': {
    next: 'A borrower says that somebody else changed their contact details. We put them back and ended every sign-in. Call them, look at what was done since, then close it.',
    canClose: true,
  },
  'mandate-refused-before-payout': { next: 'Call the borrower: no money is sent without a Direct Debit.' },
  'mandate-stuck': { next: 'Look for the mandate at the provider. The daily run asks again.' },
  'mandate-not-cancelled': {
    next: 'Cancel the mandate at the provider. Close it if the provider has ended it.',
    canClose: true,
  },
  'mandate-ended': {
    next: 'Call the borrower: nothing is collected. Take payments by bank transfer.',
    canClose: true,
  },
  'hand-back-asked': {
    next: 'A borrower asked to hand a vehicle back, and can take it back until the time in the detail. Nothing is collected. Once it has taken effect, agree the collection.',
  },
  'collecting-stopped': {
    next: 'Payments kept coming back, so the borrower’s bank isn’t asked any more. They were emailed. Call them: find out what they can pay, offer an arrangement or free advice. Start collecting again only when they agree.',
  },
  'payer-died': {
    next: 'A bank ended a Direct Debit because its customer has died. We wrote nothing about it. Find out who deals with the estate before anybody writes or calls, record the death, then close it.',
    canClose: true,
  },
  'mandate-moved': {
    next: 'A bank moved a Direct Debit to another account, of which we have the last digits at most. Before money is sent to the borrower, ask for the account’s details. Then close it.',
    canClose: true,
  },
  'funded-without-payout': { next: 'Look for the payout at the provider, and tell the borrower.' },
  'owed-after-end': {
    next: 'A payment came back after the loan ended. Write to the borrower, then close it.',
    canClose: true,
  },
  'refund-failed': {
    next: 'The borrower’s bank didn’t take a refund, or has moved their account. Have the borrower give another account on the page of the agreement, which sends it again. If the account is right, try again.',
    canRetry: true,
  },
  'refund-not-claimed': {
    next: 'The borrower was reminded seven times of a refund that their bank didn’t take. Call them, or write to their home. The money stays theirs.',
    canRetry: true,
  },
  'refund-stuck': { next: 'Look for the refund at the provider. The daily run asks again.' },
  'refund-held': {
    next: 'The borrower has died or is insolvent, so the refund isn’t sent. Agree with the person who looks after it where it goes.',
  },
  'bank-payment-stuck': {
    next: 'Look for the payment at the provider: the borrower was told not to pay again. The daily run asks again.',
  },
  'withdrawal-not-repaid': {
    next: 'The 30 days to repay after a withdrawal are over. Reach the borrower and agree how it’s paid. No interest is added.',
    canClose: true,
  },
  'refund-owed': { next: 'Pay back what the borrower paid, then close it.', canClose: true },
  'agreement-not-sent': {
    next: 'Send the signed agreement again: until then the 14 days to withdraw haven’t begun.',
    canClose: true,
  },
  'email-not-sent': {
    next: 'Look at the mail server. Correct the address or write another way, then close it.',
    canClose: true,
  },
  'staff-email-not-sent': {
    next: 'A message or complaint didn’t reach the team. Read it in the database, answer it, then close it.',
    canClose: true,
  },
  'proof-waiting': { next: 'Review the proof: its borrower was told that it takes one working day.' },
  'proof-not-scanned': {
    next: 'Look at the malware scanner. The borrower can’t confirm the file until it has answered.',
  },
  'card-payoff-due': {
    next: 'Pay the credit card, or send its money to the borrower: they were told that it takes 2 working days.',
  },
  'early-repayment-not-applied': {
    next: 'Money for an early repayment came when the later payments had changed or the loan had ended. Pay it back, then close it.',
    canClose: true,
  },
  'early-repayment-owed-again': {
    next: 'An early repayment was taken back when no later payment was left. Agree with the borrower how it’s paid, then close it.',
    canClose: true,
  },
  'arrears-notice-late': {
    next: 'A notice of sums in arrears was given this many days late. No interest is payable for these days (CCA 1974 s86D): pay the borrower back what was charged for them, then close it.',
    canClose: true,
  },
  'default-notice-possible': {
    next: 'Three payments or more are missed. Reach the borrower first. Then give a default notice, or close it with the reason.',
    canClose: true,
  },
  'default-notice-unpaid': {
    next: 'The days of a default notice are over, and it isn’t paid. Talk to the borrower. Then propose to end the agreement, or close it with the reason.',
    canClose: true,
  },
  'arrangement-not-kept': {
    next: 'A payment of an arrangement wasn’t made: it was moved to the end (moved), or the arrangement has ended (broken). Call the borrower and find a plan that fits. Then close it.',
    canClose: true,
  },
  'proposal-waiting': {
    next: 'A colleague proposed to end, write off or sell a loan, or to claim damage. Look at it, then approve or refuse it.',
  },
  'vehicle-to-collect': {
    next: 'A hire purchase was ended. Call the borrower, agree a day and a place, and record it when the vehicle is back.',
  },
  'payment-after-end': {
    next: 'Money came that isn’t owed to us any more. Pass it on to the buyer of the debt or pay it back, then close it.',
    canClose: true,
  },
  'person-event-to-confirm': {
    next: 'A colleague recorded a death or an insolvency. Look at what we were shown, then confirm or reject it.',
  },
  'borrower-died': {
    next: 'The borrower has died. Nothing is collected, sent or written by itself. Write to the person who looks after the estate, then close it.',
    canClose: true,
  },
  'borrower-insolvent': {
    next: 'The borrower is insolvent. Nothing is collected or sent. Give the person who deals with it a statement of what is owed, then close it.',
    canClose: true,
  },
  'support-need-told': {
    next: 'A borrower told us about something that makes things harder. Read it, decide how we deal with them, and write a note: it goes by that.',
  },
  'arrangement-to-read': {
    next: 'A borrower told us things as they set up an arrangement. Read them, see what they say to do, and write a note: it goes by that.',
  },
  'frozen-interest-left': {
    next: 'Interest of a breathing space or statutory moratorium couldn’t come off any payment. Agree with the borrower how they get it, then close it.',
    canClose: true,
  },
  'for-the-estate': {
    next: 'An email to a borrower who has died wasn’t sent. Read it, give it to the person who looks after the estate, then close it.',
    canClose: true,
  },
  'for-the-insolvency': {
    next: 'A borrower who is insolvent was sent this by law. Read it, give it to the person who deals with the insolvency too, then close it.',
    canClose: true,
  },
  'text-not-delivered': { next: 'Call the borrower: the code didn’t arrive.', canClose: true },
  'event-not-used': {
    next: 'The provider reports something that we have no record of. Look for it there, then close it.',
    canClose: true,
  },
  'search-without-end': { next: 'Ask the agency for the search by its reference, and start its job again.' },
  'books-disagree': { next: 'Have an engineer correct the records. It goes when they agree.' },
  'provider-disagrees': { next: 'Compare with the provider. It goes when both say the same.' },
  'daily-run-late': { next: 'Start a worker, or look at the failed job.' },
  'dead-job': {
    next: 'Read the error, remove its cause, then start the job again or close it.',
    canClose: true,
    canRetry: true,
  },
  'loan-kept-too-long': {
    next: 'Remove who it was from the records, or close it with the reason to keep it.',
    canClose: true,
  },
} as const satisfies Record<string, Reason>

export type AttentionReason = keyof typeof ATTENTION

const REASONS = Object.keys(ATTENTION) as [AttentionReason, ...AttentionReason[]]

/** Names the item as long as it lasts: the reason, and what it is about. */
const itemId = z
  .string()
  .max(201, { abort: true })
  .regex(/^[a-z-]{3,40}:[\w/:.-]{1,160}$/, { error: 'Give the id of an item of the list' })

export const attentionItem = z.object({
  id: itemId,
  reason: z.enum(REASONS),
  since: isoInstant,
  /** The provider's code, our word for it, figures or a job's name. Never personal data. */
  detail: z.string().nullable(),
  next: z.string(),
  canClose: z.boolean(),
  canRetry: z.boolean(),
  loanId: id.nullable(),
  payoutId: id.nullable(),
  mandateId: id.nullable(),
  jobId: id.nullable(),
  brand: z.string().nullable(),
  reference: z.string().nullable(),
  borrowerName: z.string().nullable(),
})

export type AttentionItem = z.output<typeof attentionItem>

const PAGE_SIZE = 50

export const listAttention = endpoint('GET /admin/attention', {
  name: 'listAttention',
  area: 'staff',
  access: 'admin',
  summary: 'What needs a member of staff, of all brands, the oldest first; reading it is recorded',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
  }),
  data: z.object({
    '@type': z.literal('attention'),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    items: z.array(attentionItem),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const closeAttention = endpoint('POST /admin/attention/closures', {
  name: 'closeAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Takes an item off the list that staff have dealt with; if it happens again, it is listed again',
  body: z.strictObject({
    id: itemId,
    /** What was done, for a person who asks later. Numbers and initials, no names. */
    note: typedText({ min: 3, max: 300 }),
  }),
  data: z.object({ '@type': z.literal('attentionClosure'), id: itemId, closedAt: isoInstant }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

export const retryAttention = endpoint('POST /admin/attention/retries', {
  name: 'retryAttention',
  area: 'staff',
  access: 'admin',
  summary: 'Starts a job again whose tries are used up; it leaves the list, and comes back if it fails again',
  body: z.strictObject({ id: itemId }),
  data: z.object({ '@type': z.literal('attentionRetry'), id: itemId, startedAt: isoInstant }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})
