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
 * The accounts of one loan. A debit is positive, a credit negative, and every event sums to zero.
 */
export const LEDGER_ACCOUNTS = [
  /** Our money: down when we lend, up when we collect. */
  'cash',
  /** An asset: the part of the loan that has not yet fallen due, arrangement fee included. */
  'loan-principal',
  /** An asset: what has fallen due and is not paid. Above zero it is arrears, below it credit. */
  'instalments-due',
  /** Earned month by month, as instalments fall due. */
  'interest-income',
  /**
   * The arrangement fee when the loan is paid out, the option-to-purchase fee when it falls due.
   */
  'fee-income',
  /** A liability: lent and held for the borrower's credit cards until staff have paid them. */
  'card-payoffs',
  /** What the vehicle of an ended hire purchase takes off what is owed (CCA 1974 s100). */
  'goods-returned',
  /** Owed because reasonable care of the vehicle was not taken (CCA 1974 s100(4)). */
  'damages-income',
  /** A loss: what is not expected to be paid. */
  'written-off',
  /** What the buyer of a debt pays us for it. */
  'sale-proceeds',
  /** An expense: our own money that a borrower gets, because something went wrong. */
  'given-back',
] as const

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export type Posting = { account: LedgerAccount; amountPence: Pence }

/**
 * What we send out, less what is held for credit cards; the borrower owes it all with the fee.
 * Every event throws RangeError for a negative amount: it would be the opposite event.
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

/** What was held for a card or a debt leaves us, to it or to the borrower. */
export function cardPayoffPostings(payoff: { amountPence: Pence }): Posting[] {
  checkInput(payoff, { amountPence: anAmountFromZero })
  const { amountPence } = payoff
  return lines({ cash: -amountPence, 'card-payoffs': amountPence })
}

/** What was paid to a card or a debt came back, and is held again. */
export function returnedPayoffPostings(payoff: { amountPence: Pence }): Posting[] {
  return takenBackPostings(cardPayoffPostings(payoff))
}

/** Our own money is paid out: what the borrower paid and owes stays as it is. */
export function givenBackPostings(refund: { amountPence: Pence }): Posting[] {
  checkInput(refund, { amountPence: anAmountFromZero })
  const { amountPence } = refund
  return lines({ cash: -amountPence, 'given-back': amountPence })
}

/** Facts whose cash is our own money. Other cash is what borrowers pay, or its return. */
export const OUR_MONEY_KINDS = [
  'disbursement',
  'disbursement-returned',
  'card-paid',
  'card-returned',
  'card-sent-to-borrower',
  'given-back',
  'given-back-returned',
] as const

type ScheduleParts = { principalPence: Pence; interestPence: Pence; feePence: Pence }

/** Principal becomes due, interest and fee earned. Only a fee may be negative: charges go back. */
export function instalmentFallsDuePostings(row: ScheduleParts): Posting[] {
  checkInput(row, { principalPence: anAmountFromZero, interestPence: anAmountFromZero, feePence: anAmount })
  return fallsDuePostings(row)
}

/**
 * The fee is negative when charges are given back (CCA 1974 s95), the principal when less than the
 * interest until then is repaid.
 */
export function partRepaymentPostings(row: ScheduleParts): Posting[] {
  checkInput(row, { principalPence: anAmount, interestPence: anAmountFromZero, feePence: anAmount })
  return fallsDuePostings(row)
}

/**
 * What is left of a loan that ends early becomes due at once. Any part may be negative: charges and
 * interest are given back. `goodsPence`: what the vehicle takes off it.
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

/**
 * The buyer pays the price; what it is below the debt is a loss. For a debt that was written off,
 * the price reduces the loss.
 */
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
 * Our money came back: all postings are taken back, charges that fell due included. Borrowers'
 * payments are not given: what they paid stays theirs.
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
 * An event's lines, without empty ones. Each amount is written once with each sign, so lines
 * cancel; the books refuse a transaction that does not sum to zero.
 */
function lines(amounts: Partial<Record<LedgerAccount, number>>): Posting[] {
  return LEDGER_ACCOUNTS.map((account) => ({ account, amountPence: pence(amounts[account] ?? 0) })).filter(
    ({ amountPence }) => amountPence !== 0,
  )
}

const AN_ACCOUNT = aChoice(LEDGER_ACCOUNTS)
const POSTINGS = aList(anObject({ account: AN_ACCOUNT, amountPence: anAmount }))
