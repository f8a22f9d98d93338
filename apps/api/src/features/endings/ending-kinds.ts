import type { NewProposal } from '@tarnbrook/contract/endings/endings'
import { Problem } from '@tarnbrook/contract/errors'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { damagesPostings, salePostings } from '@tarnbrook/domain/loans/ledger'
import { isInArrears, isTerminated, isWrittenOff, loanCan } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { closeLoan, refreshLoanState } from '#features/booking/booking.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { hasPendingPayment } from '#features/loans/facts/collections.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { leftToPay, readPaymentsAhead } from '#features/loans/facts/owed-after-end.ts'
import { readWithdrawal } from '#features/loans/facts/settlement-quotes.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { acceptPayee, readUnconfirmed } from './accept-payee.ts'
import {
  damageClaimedEmail,
  type HandedOver,
  soldEmail,
  terminatedEmail,
  writtenOffEmail,
} from './ending-emails.ts'
import { type EndingFacts, figuresOfDebt, figuresOfTermination } from './ending-figures.ts'
import { giveEndingNotice } from './give-ending-notice.ts'
import { agreeRefund, type RefundFacts, readRefundFacts } from './propose-refund.ts'

type Kind = NewProposal['kind']
type InputOf<Of extends Kind> = Extract<NewProposal, { kind: Of }>

interface EndingRequest<Of extends Kind> {
  loan: LockedLoan
  input: InputOf<Of>
}

interface EndingKind<Of extends Kind> {
  /** The facts for figures of `date`. @throws Problem WRONG_STATE in words if not allowed */
  readFacts(work: Work, deps: ApiDeps, about: EndingRequest<Of> & { date: Day }): Promise<EndingFacts>
  /** Of what was typed beside its facts. @throws Problem VALIDATION_FAILED */
  checkInput?(input: InputOf<Of>, facts: EndingFacts): void
  act(work: Work, deps: ApiDeps, about: EndingRequest<Of> & { facts: EndingFacts }): Promise<void>
}

/** CCA 1974 s87 and s98: we end the agreement, once a default notice ran out. */
const terminate: EndingKind<'terminate'> = {
  async readFacts(work, deps, { loan, date }) {
    if (!isInArrears(loan.state)) throw refused('Nothing of this loan is overdue, so it cannot be ended.')
    await refuseProtected(work, deps, loan)
    await refuseHandingBack(work, loan)
    await refuseInArrangement(work, loan)
    await refusePending(work, loan)
    if (await readWithdrawal(work, loan.id))
      throw refused('The borrower has withdrawn, so there is no agreement to end.')
    return figuresOfTermination(work, deps, { loan, date })
  },
  async act(work, deps, { loan, facts }) {
    const reason = 'a default notice runs out'
    const ended = await closeLoan(work, deps, { ...facts, loan, to: 'Terminated', reason })
    const content = terminatedEmail({
      owedPence: facts.owedPence,
      reference: loan.reference,
      hasProtectedGoods: facts.hasProtectedGoods === true,
      onceKey: `terminated:${loan.id}`,
    })
    const { owedPence } = facts
    await giveEndingNotice(work, deps, { loan: ended, ending: { kind: 'terminated' }, owedPence, content })
    await refreshLoanState(work, deps, { loan: ended })
  },
}

const writeOff: EndingKind<'write-off'> = {
  async readFacts(work, deps, { loan, input, date }) {
    if (!loanCan(loan.state, 'Written Off')) throw refused('This loan cannot be written off in its state.')
    const isOwedNow =
      isInArrears(loan.state) || isTerminated(loan.state) || (await readWithdrawal(work, loan.id)) !== null
    if (!isOwedNow && input.because === 'nothing-recoverable')
      throw refused('This loan is repaid as agreed: it is written off only after a death or an insolvency.')
    return requireOwed(await figuresOfDebt(work, deps, { loan, date }))
  },
  async act(work, deps, { loan, input, facts }) {
    const reason =
      input.because === 'nothing-recoverable'
        ? 'nothing more can be recovered'
        : 'the borrower dies or is insolvent'
    const closed = await closeLoan(work, deps, { ...facts, loan, to: 'Written Off', reason })
    // Who looks after the estate is written to by a person.
    if (input.because === 'death') return
    const content = writtenOffEmail({ owedPence: facts.owedPence, onceKey: `written-off:${loan.id}` })
    const { owedPence } = facts
    await giveEndingNotice(work, deps, { loan: closed, ending: { kind: 'written-off' }, owedPence, content })
  },
}

const sell: EndingKind<'sell'> = {
  async readFacts(work, deps, { loan, date }) {
    if (!loanCan(loan.state, 'Sold')) throw refused('This loan cannot be sold in its state.')
    await refuseProtected(work, deps, loan)
    await refuseHandingBack(work, loan)
    await refusePending(work, loan)
    return requireOwed(await figuresOfDebt(work, deps, { loan, date }))
  },
  checkInput({ price }, { owedPence }) {
    if (price > owedPence)
      throw new Problem('VALIDATION_FAILED', { fields: { price: ['Enter no more than is owed'] } })
  },
  async act(work, deps, { loan, input: { buyer, price }, facts }) {
    const wasWrittenOff = isWrittenOff(loan.state)
    const today = deps.clock.today()
    const goesOn = facts.isCalledIn ? null : await readHandedOver(work, loan, today)
    const sold = await closeLoan(work, deps, { ...facts, loan, to: 'Sold', reason: 'the debt is sold' })
    await postToLedger(work, {
      loanId: loan.id,
      kind: 'debt-sold',
      reference: `debt-sold:${loan.id}`,
      bookedOn: today,
      postings: salePostings({ owedPence: facts.owedPence, pricePence: price, isWrittenOff: wasWrittenOff }),
      now: deps.clock.now(),
    })
    await work.tx
      .insertInto('loan_sale')
      .values({
        loan_id: loan.id,
        sold_on: today.toString(),
        buyer_name: buyer.name,
        buyer_address: buyer.address,
        buyer_phone: buyer.phone,
        buyer_email: buyer.email,
        owed_pence: facts.owedPence,
        price_pence: price,
        created_at: toDate(deps.clock.now()),
      })
      .execute()
    const content = soldEmail({
      buyer,
      owedPence: facts.owedPence,
      goesOn,
      soldOn: today,
      reference: loan.reference,
      onceKey: `sold:${loan.id}`,
    })
    const ending = { kind: 'sold', buyer, goesOn } as const
    await giveEndingNotice(work, deps, { loan: sold, ending, owedPence: facts.owedPence, content })
  },
}

/** A sale hands a running agreement over as it stands: what its payments are from then on. */
async function readHandedOver(work: Work, { id: loanId }: LoanRow, today: Day): Promise<HandedOver> {
  return {
    overduePence: calculateClaimTotal(await readMissed(work, loanId)),
    ahead: await readPaymentsAhead(work, { loanId, after: today }),
  }
}

/** CCA 1974 s100(4): more is owed only where reasonable care of the goods was not taken. */
const claimDamage: EndingKind<'claim-damage'> = {
  async readFacts(work, deps, { loan, input }) {
    await refuseProtected(work, deps, loan)
    const back = await work.tx
      .selectFrom('vehicle_return')
      .select('damage')
      .where('loan_id', '=', loan.id)
      .executeTakeFirst()
    if (!isTerminated(loan.state) || back?.damage !== 'to-claim')
      throw refused('Record first that the vehicle is back with damage to be claimed. It is claimed once.')
    const owedPence = pence((await leftToPay(work, loan)) + input.amount)
    const facts = { state: loan.state, paidPence: pence(loan.paid_pence), owedPence, isCalledIn: true }
    return { ...facts, interestPence: pence(0), goodsPence: pence(0), hasProtectedGoods: null }
  },
  async act(work, deps, { loan, input: { amount, damage }, facts }) {
    await postToLedger(work, {
      loanId: loan.id,
      kind: 'vehicle-damage',
      reference: `vehicle-damage:${loan.id}`,
      bookedOn: deps.clock.today(),
      postings: damagesPostings({ amountPence: amount }),
      now: deps.clock.now(),
    })
    await work.tx
      .updateTable('vehicle_return')
      .set({ damage: 'claimed', damage_pence: amount })
      .where('loan_id', '=', loan.id)
      .execute()
    const content = damageClaimedEmail({
      amountPence: amount,
      damage,
      leftPence: facts.owedPence,
      reference: loan.reference,
      onceKey: `damage-claimed:${loan.id}`,
    })
    await emailBorrower(work, deps, { loan, content })
    await refreshLoanState(work, deps, { loan })
  },
}

const refund: EndingKind<'refund'> = {
  readFacts: (work, deps, { loan }) => readRefundFacts(work, deps, loan),
  checkInput({ amount }, facts) {
    const { mostPence } = facts as RefundFacts
    if (amount > mostPence)
      throw new Problem('VALIDATION_FAILED', {
        fields: { amount: [`Enter no more than ${formatMoneyExact(mostPence)}`] },
      })
  },
  act: (work, deps, { facts, ...about }) =>
    agreeRefund(work, deps, { ...about, facts: facts as RefundFacts }),
}

const KINDS: { [Of in Kind]: EndingKind<Of> } = {
  terminate,
  'write-off': writeOff,
  sell,
  'claim-damage': claimDamage,
  'accept-payee': {
    readFacts: (work, deps, { loan }) => readUnconfirmed(work, deps, loan),
    act: (work, deps, { loan }) => acceptPayee(work, deps, loan),
  },
  refund,
}

/** What each kind of proposal rests on, and does. */
export function endingKind(kind: Kind): EndingKind<Kind> {
  return KINDS[kind] as EndingKind<Kind>
}

async function refuseProtected(work: Work, deps: ApiDeps, loan: LoanRow): Promise<void> {
  if (isStopped(await readPersonFacts(work, deps, loan.user_id)))
    throw refused('The borrower has died or is insolvent. The loan can only be written off.')
  if (!(await readStandstill(work, deps, loan)).mayEnforce)
    throw refused(
      'The borrower is in a breathing space or statutory moratorium. Nothing of this may be done until it is over.',
    )
}

/** CONC 7.3: who pays as it was agreed with us has nothing to fear from an earlier notice. */
/** CCA 1974 s99: the borrower ends it by their own notice, at less than we would call in. */
async function refuseHandingBack(work: Work, { id }: LoanRow): Promise<void> {
  if (await readAskedHandBack(work, id))
    throw refused('The borrower has asked to hand the vehicle back. Wait until that has taken effect.')
}

async function refuseInArrangement(work: Work, { id }: LoanRow): Promise<void> {
  if (await hasActiveArrangement(work, id))
    throw refused('The borrower pays by an arrangement. While it is kept, the agreement is not ended.')
}

async function refusePending(work: Work, loan: LoanRow): Promise<void> {
  if (await hasPendingPayment(work, loan))
    throw refused('A payment is on its way. Wait until the bank has said what became of it.')
}

function requireOwed(facts: EndingFacts): EndingFacts {
  if (facts.owedPence <= 0) throw refused('Nothing is owed on this loan.')
  return facts
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
