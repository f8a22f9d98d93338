import { lender } from '../lender.ts'

/** Notice before each payment: '3 working days'. Every page, email and document says this. */
export const directDebitNotice = `${lender.directDebitNoticeWorkingDays} working days`

export const DIRECT_DEBIT_GUARANTEE_TITLE = 'The Direct Debit Guarantee'

/**
 * In place of the scheme's mark: a service user may draw that only from its bank's artwork, and a
 * likeness of our own would be a false one.
 */
export const directDebitScheme = 'A payment of the Direct Debit Scheme (Bacs), which Pay.UK runs.'

/**
 * In the words of the scheme (Bacs), with the service user's name and notice period. Shown open
 * wherever an instruction is taken or confirmed; the words are not ours to change.
 */
export const directDebitGuarantee: readonly string[] = [
  'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
  `If there are any changes to the amount, date or frequency of your Direct Debit ${lender.legalName} will notify you ${directDebitNotice} in advance of your account being debited or as otherwise agreed. If you request ${lender.legalName} to collect a payment, confirmation of the amount and date will be given to you at the time of the request.`,
  `If an error is made in the payment of your Direct Debit, by ${lender.legalName} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society.`,
  `If you receive a refund you are not entitled to, you must pay it back when ${lender.legalName} asks you to.`,
  'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
]
