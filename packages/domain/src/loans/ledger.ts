import {
  aChoice,
  aFlag,
  aList,
  anAmount,
  anAmountFromZero,
  anObject,
  checkInput,
} from '../core/input-checks.ts'
import { type Pence, pence, sumPence } from '../core/money.ts'

/**
 * The chart of accounts of one loan. A debit is positive, a credit negative, and every event sums to zero.
 * - cash: our money; down when we lend, up when we collect.
 * - loan-principal: an asset, the part of the loan that has not yet fallen due, arrangement fee included.
 * - instalments-due: an asset, what has fallen due and is not paid. More than zero is arrears, less is credit.
 * - interest-income: earned month by month as instalments fall due.
 * - fee-income: the arrangement fee when it is added to the loan, the option-to-purchase fee when it falls due.
 * - card-payoffs: a liability, what is lent and held for the borrower's credit cards until staff have paid them.
 * - goods-returned: what the vehicle of a hire purchase that has ended takes off what is owed (CCA 1974 s100).
 * - damages-income: what the borrower owes because reasonable care of the vehicle was not taken (CCA 1974 s100(4)).
 * - written-off: a loss, what is not expected to be paid.
 * - sale-proceeds: what the buyer of a debt pays us for it.
 */
export const LEDGER_ACCOUNTS = [
  'cash',
  'loan-principal',
  'instalments-due',
  'interest-income',
  'fee-income',
  'card-payoffs',
  'goods-returned',
  'damages-income',
  'written-off',
  'sale-proceeds',
] as const

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export type Posting = { account: LedgerAccount; amountPence: Pence }

/**
 * The amount leaves us, except what is held for credit cards; the borrower owes all of it, with the arrangement fee. Like all
 * events here, throws RangeError for a negative amount: it would be the opposite event under a false name.
 */
export function disbursementPostings(loan: {
  amountPence: Pence
  feePence: Pence
  /** What is held for the borrower's credit cards. */
  heldPence: Pence
}): Posting[] {
  checkInput(loan, {
    amountPence: anAmountFromZero,
    feePence: anAmountFromZero,
    heldPence: anAmountFromZero,
  })
  if (loan.heldPence > loan.amountPence) throw new RangeError('more is held for cards than is lent')
  return lines({
    'loan-principal': loan.amountPence + loan.feePence,
    cash: -(loan.amountPence - loan.heldPence),
    'fee-income': -loan.feePence,
    'card-payoffs': -loan.heldPence,
  })
}

/** What was held for a credit card leaves us, to the card or to the borrower. */
export function cardPayoffPostings(payoff: { amountPence: Pence }): Posting[] {
  checkInput(payoff, { amountPence: anAmountFromZero })
  const { amountPence } = payoff
  return lines({ cash: -amountPence, 'card-payoffs': amountPence })
}

/** The kinds of facts whose cash is money that we lend. All other cash is what borrowers pay, and what of it comes back. */
export const LENDING_KINDS = [
  'disbursement',
  'disbursement-returned',
  'card-paid',
  'card-sent-to-borrower',
] as const

type ScheduleParts = { principalPence: Pence; interestPence: Pence; feePence: Pence }

/**
 * An instalment falls due: its principal moves to what is due, and its interest and fee are earned. The fee alone may
 * be negative: it gives unearned charges back.
 */
export function instalmentFallsDuePostings(row: ScheduleParts): Posting[] {
  checkInput(row, { principalPence: anAmountFromZero, interestPence: anAmountFromZero, feePence: anAmount })
  return fallsDuePostings(row)
}

/**
 * A part repayment takes effect. Its fee is negative where charges are given back with it (CCA 1974 s95), and its principal where
 * less than the interest until then is repaid.
 */
export function partRepaymentPostings(row: ScheduleParts): Posting[] {
  checkInput(row, { principalPence: anAmount, interestPence: anAmountFromZero, feePence: anAmount })
  return fallsDuePostings(row)
}

/**
 * A loan ends before its last instalment: what is left of it becomes due at once, as one amount. Each part may be negative: charges and
 * interest are given back where less is owed than has been charged. `goodsPence`: what the vehicle takes off it.
 */
export function closingPostings(row: ScheduleParts & { goodsPence: Pence }): Posting[] {
  checkInput(row, {
    principalPence: anAmount,
    interestPence: anAmount,
    feePence: anAmount,
    goodsPence: anAmount,
  })
  return fallsDuePostings(row, row.goodsPence)
}

/** Damage to a vehicle that came back is owed besides. */
export function damagesPostings(damages: { amountPence: Pence }): Posting[] {
  checkInput(damages, { amountPence: anAmountFromZero })
  return lines({ 'instalments-due': damages.amountPence, 'damages-income': -damages.amountPence })
}

/** What is owed is not expected to be paid. It is still the borrower's debt. */
export function writeOffPostings(writeOff: { amountPence: Pence }): Posting[] {
  checkInput(writeOff, { amountPence: anAmountFromZero })
  return lines({ 'written-off': writeOff.amountPence, 'instalments-due': -writeOff.amountPence })
}

/** Money came for what was written off: as much of it is a loss no more. */
export function recoveryPostings(recovery: { amountPence: Pence }): Posting[] {
  checkInput(recovery, { amountPence: anAmountFromZero })
  return lines({ 'instalments-due': recovery.amountPence, 'written-off': -recovery.amountPence })
}

/** A debt is sold: the buyer pays the price, and what it is below what was owed is a loss. Of one that was written off, the price makes the loss less. */
export function salePostings(sale: {
  owedPence: Pence
  pricePence: Pence
  isWrittenOff: boolean
}): Posting[] {
  checkInput(sale, { owedPence: anAmountFromZero, pricePence: anAmountFromZero, isWrittenOff: aFlag })
  const { owedPence, pricePence, isWrittenOff } = sale
  if (pricePence > owedPence) throw new RangeError('a debt is not sold for more than is owed')
  return lines({
    'sale-proceeds': pricePence,
    'written-off': (isWrittenOff ? 0 : owedPence) - pricePence,
    'instalments-due': isWrittenOff ? 0 : -owedPence,
  })
}

function fallsDuePostings(row: ScheduleParts, goodsPence = 0): Posting[] {
  return lines({
    'instalments-due': row.principalPence + row.interestPence + row.feePence - goodsPence,
    'goods-returned': goodsPence,
    'loan-principal': -row.principalPence,
    'interest-income': -row.interestPence,
    'fee-income': -row.feePence,
  })
}

/** Money arrives, by Direct Debit or card. */
export function collectionPostings(collection: { amountPence: Pence }): Posting[] {
  checkInput(collection, { amountPence: anAmountFromZero })
  const { amountPence } = collection
  return lines({ cash: amountPence, 'instalments-due': -amountPence })
}

/** A collection comes back unpaid: its reverse, added and never erased. */
export function unpaidReturnPostings(collection: { amountPence: Pence }): Posting[] {
  checkInput(collection, { amountPence: anAmountFromZero })
  const { amountPence } = collection
  return lines({ cash: -amountPence, 'instalments-due': amountPence })
}

/** What an ended loan was paid beyond what it owed goes back to the borrower. */
export function refundPostings(refund: { amountPence: Pence }): Posting[] {
  checkInput(refund, { amountPence: anAmountFromZero })
  const { amountPence } = refund
  return lines({ cash: -amountPence, 'instalments-due': amountPence })
}

/** What was posted is taken back: its reverse, added and never erased. */
export function reversedPostings(postings: readonly Posting[]): Posting[] {
  checkInput({ postings }, { postings: POSTINGS })
  return postings.map(({ account, amountPence }) => ({ account, amountPence: pence(0 - amountPence) }))
}

/**
 * The money we lent has come back to us: what was posted of the loan is taken back with it, the charges that fell due
 * included. Postings of payments by the borrower are not given: what they paid stays theirs.
 */
export function takenBackPostings(posted: readonly Posting[]): Posting[] {
  checkInput({ posted }, { posted: POSTINGS })
  return LEDGER_ACCOUNTS.map((account) => ({
    account,
    amountPence: pence(0 - accountBalance(posted, account)),
  })).filter(({ amountPence }) => amountPence !== 0)
}

export function accountBalance(postings: readonly Posting[], account: LedgerAccount): Pence {
  checkInput({ postings, account }, { postings: POSTINGS, account: AN_ACCOUNT })
  return sumPence(
    postings.filter((posting) => posting.account === account).map((posting) => posting.amountPence),
  )
}

/**
 * The lines of an event, without the empty ones. Each function above writes an amount once with each sign, so that
 * its lines cancel; the books themselves refuse a transaction that does not sum to zero.
 */
function lines(amounts: Partial<Record<LedgerAccount, number>>): Posting[] {
  return LEDGER_ACCOUNTS.map((account) => ({ account, amountPence: pence(amounts[account] ?? 0) })).filter(
    ({ amountPence }) => amountPence !== 0,
  )
}

const AN_ACCOUNT = aChoice(LEDGER_ACCOUNTS)
const POSTINGS = aList(anObject({ account: AN_ACCOUNT, amountPence: anAmount }))
