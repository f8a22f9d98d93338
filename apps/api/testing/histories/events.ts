import { randomUUID } from 'node:crypto'
import { pence } from '@tarnbrook/domain/core/money'
import { isSold } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { bookBankTransfer } from '#features/payments/bank-transfer/bank-transfer.ts'
import {
  processCardEvent,
  processDirectDebitEvent,
  processPayoutEvent,
} from '#features/servicing/provider-events.ts'
import type { TestApi } from '#testing/kit.ts'
import { createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import {
  answerChallenge,
  cardMethod,
  disputeCard,
  refundCard,
  simulateDirectDebit,
} from '#testing/simulate.ts'
import {
  ask,
  askAsStaff,
  CARDS,
  type EventOutcome,
  type Happening,
  OTHER_STAFF,
  refusedAsBusy,
  toEventOutcome,
  toIndex,
} from './ask.ts'
import { finishAtBank } from './bank-payments.ts'
import { PEOPLE } from './people.ts'
import type { EventKind } from './plan.ts'
import { SETTLING } from './settling.ts'

/** Each event as it arises: borrowers by the API, banks by the provider, staff by command. */
export const HAPPENINGS: Record<EventKind, Happening> = {
  ...SETTLING,
  ...PEOPLE,
  'change-payment-day': async (kit, loan, part) => {
    const { body } = await ask(kit, loan, 'GET', `/loans/${loan.loanId}/payment-dates-eligible-for-update`)
    const { dates } = body.data
    if (dates.length === 0) return 'nothing to do'
    const { dueOn, paymentDay } = dates[toIndex(part, dates.length)]
    const path = `/loans/${loan.loanId}/update-payment-date`
    return toEventOutcome(await ask(kit, loan, 'POST', path, { date: dueOn, paymentDay }))
  },
  'set-up-again': async (kit, loan) =>
    toEventOutcome(await ask(kit, loan, 'POST', `/loan/${loan.loanId}/direct-debit-mandate`)),
  'late-payment': async (kit, loan, part) => {
    const amount = await someOfMissed(kit, loan, part)
    if (amount === 0) return 'nothing to do'
    const path = `/loans/${loan.loanId}/direct-debit-late-repayment`
    return toEventOutcome(await ask(kit, loan, 'POST', path, { amount }))
  },
  'card-payment': async (kit, loan, part) => {
    const amount = await someOfMissed(kit, loan, part)
    if (amount === 0) return 'nothing to do'
    const path = `/loans/${loan.loanId}/card-late-repayment`
    const card = CARDS[Math.floor(part * 1000) % CARDS.length]!
    const paymentMethodId = await cardMethod(kit.deps, card)
    const asked = await ask(kit, loan, 'POST', `${path}-attempt-charge`, { amount, paymentMethodId })
    const secret = asked.body.data?.paymentIntentClientSecret
    if (!secret) return toEventOutcome(asked)
    // Some payers leave at the challenge; of two at once, one ends that of the other.
    if (part < 0.3) return 'done'
    await answerChallenge(kit.deps, secret, part < 0.4 ? 'fail' : 'complete').catch(() => {})
    const paymentIntentId = secret.split('_secret_')[0]
    return toEventOutcome(await ask(kit, loan, 'POST', `${path}-3ds-confirmation`, { paymentIntentId }))
  },
  'bank-payment': async (kit, loan, part) => {
    const amount = await someOfMissed(kit, loan, part)
    return amount === 0 ? 'nothing to do' : fromBank(kit, loan, part, { flow: 'late-repayment', amount })
  },
  'extra-from-bank': (kit, loan, part) =>
    fromBank(kit, loan, part, { flow: 'early-repayment', amount: 10 + Math.floor(part * 300) }),
  'figure-from-bank': async (kit, loan, part) => {
    const path = `/loans/${loan.loanId}/unexpired-early-settlement-quote`
    const { status, body } = await ask(kit, loan, 'GET', path)
    if (status === 404 || body.data.amountToPay === 0) return 'nothing to do'
    return fromBank(kit, loan, part, { flow: 'settlement', amount: body.data.amountToPay })
  },
  'card-money-returned': async (kit, { loanId }, part) => {
    const paid = await kit.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loanId)
      .where('state', '=', 'paid')
      .executeTakeFirst()
    if (!paid?.provider_id) return 'nothing to do'
    const giveBack = part < 0.5 ? refundCard : disputeCard
    return giveBack(kit.deps, paid.provider_id).then(
      () => 'done',
      () => 'refused',
    )
  },
  'change-bank-account': async (kit, loan, part) =>
    toEventOutcome(
      await ask(kit, loan, 'POST', `/loans/${loan.loanId}/bank-details-update`, {
        accountHolderName: 'Ann Fell',
        sortCode: part < 0.2 ? '99-99-91' : '99-99-90',
        accountNumber: String(10_000_000 + Math.floor(part * 80_000_000)),
        isAccountHolder: true,
        isPayeeConfirmed: true,
      }),
    ),
  'stop-bank-account-change': async (kit, loan) =>
    toEventOutcome(await ask(kit, loan, 'DELETE', `/loans/${loan.loanId}/bank-details-update`)),
  'early-repayment': async (kit, loan, part) => {
    const { body } = await ask(kit, loan, 'GET', `/loans/${loan.loanId}`)
    // Now and then all that is owed, which has to be refused.
    const amount = Math.max(10, Math.ceil(body.data.amountOwed * part * part))
    return toEventOutcome(
      await ask(kit, loan, 'POST', `/loans/${loan.loanId}/direct-debit-early-repayment`, {
        amount,
        choice: part < 0.4 ? 'payLessEachMonth' : 'finishSooner',
      }),
    )
  },
  'stop-early-repayment': async (kit, loan) =>
    toEventOutcome(await ask(kit, loan, 'DELETE', `/loans/${loan.loanId}/direct-debit-early-repayment`)),
  'mandate-ends': async (kit, { loanId }) => {
    const mandate = await kit.deps.db
      .selectFrom('mandate')
      .select('provider_id')
      .where('loan_id', '=', loanId)
      .where('is_current', '=', true)
      .where('state', 'in', ['pending', 'active'])
      .executeTakeFirst()
    return mandate?.provider_id ? simulate(kit, 'mandate_expired', mandate.provider_id) : 'nothing to do'
  },
  'payment-fails': (kit, loan) => onNewestPayment(kit, loan, 'payment_failed'),
  'payment-charged-back': (kit, loan) => onNewestPayment(kit, loan, 'payment_charged_back'),
  'payment-fails-late': (kit, loan) => onNewestPayment(kit, loan, 'payment_late_failure'),
  'bank-transfer': async (kit, loan, part) => {
    const { loanId } = loan
    // After a withdrawal any transfer pays what is to be repaid.
    if ((await ask(kit, loan, 'GET', `/loans/${loanId}`)).body.data.hasActiveCancellationQuote)
      return 'nothing to do'
    const { reference, state } = await kit.deps.db
      .selectFrom('loan')
      .select(['reference', 'state'])
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    const transfer = {
      loanReference: reference,
      receivedOn: kit.deps.clock.today(),
      bankId: `bank-${randomUUID()}`,
      bookedBy: 'ab',
    }
    // Of a debt that was sold any amount is taken.
    if (isSold(state)) return bookedTwice(kit, { ...transfer, amountPence: pence(1_234) })
    const asked = await bookBankTransfer(kit.deps, { ...transfer, amountPence: pence(99_999_999) })
    if (asked.kind !== 'refused' || asked.reason !== 'more-than-overdue') return 'nothing to do'
    const amountPence = pence(Math.max(1, Math.ceil(asked.overduePence * part)))
    return bookedTwice(kit, { ...transfer, amountPence })
  },
  'breathing-space': async (kit, { loanId }, part) => {
    const startedOn = kit.deps.clock.today().subtract({ days: Math.floor(part * 20) })
    const reference = `BS-${loanId}-${startedOn}`
    const body = {
      kind: part < 0.2 ? 'mental-health' : 'standard',
      reference,
      startedOn: startedOn.toString(),
    }
    return toEventOutcome(await askAsStaff(kit, `/admin/loans/${loanId}/breathing-space`, body))
  },
  'end-breathing-space': async (kit, { borrower }, part) => {
    const space = await kit.deps.db
      .selectFrom('breathing_space')
      .select(['id', 'kind'])
      .where('user_id', '=', borrower.userId)
      .where('end_told_at', 'is', null)
      .executeTakeFirst()
    if (!space) return 'nothing to do'
    const on = kit.deps.clock
      .today()
      .add({ days: Math.floor(part * 8) - 4 })
      .toString()
    const body = space.kind === 'mental-health' ? { treatmentEndedOn: on } : { endedOn: on }
    return toEventOutcome(await askAsStaff(kit, `/admin/breathing-spaces/${space.id}/end`, body))
  },
  'default-notice': async (kit, { loanId }) =>
    toEventOutcome(
      await askAsStaff(kit, `/admin/loans/${loanId}/default-notice`, { isInBreathingSpace: false }),
    ),
  'end-loan': async (kit, { loanId }, part) => {
    const proposed = await askAsStaff(kit, `/admin/loans/${loanId}/proposals`, chooseEnding(part))
    if (proposed.status !== 200) return 'refused'
    const path = `/admin/proposals/${proposed.body.data.id}/approve`
    return toEventOutcome(await askAsStaff(kit, path, undefined, OTHER_STAFF))
  },
  'hand-back': async (kit, loan) => {
    const path = `/loans/${loan.loanId}/voluntary-termination`
    const { figures } = (await ask(kit, loan, 'GET', path)).body.data
    if (!figures) return 'nothing to do'
    return toEventOutcome(await ask(kit, loan, 'POST', path, { toPay: figures.toPay, confirmed: true }))
  },
  'vehicle-back': async (kit, { loanId }, part) => {
    const body = { returnedOn: kit.deps.clock.today().toString(), hasDamage: part < 0.3 }
    return toEventOutcome(await askAsStaff(kit, `/admin/loans/${loanId}/vehicle-return`, body))
  },
  /** A new one or a change, on a statement that leaves something, nothing or a lot. */
  arrangement: async (kit, loan, part) => {
    const on = createArrangementKit(() => kit)
    const { current } = await on.info(loan)
    const replaces = current ? { replaces: current.id } : {}
    const begun = await on.create(loan, replaces)
    if (begun.status !== 200) return 'refused'
    const affordability = await on.statement(loan, Math.round(part * 400) - 40)
    await on.save(loan, { reason: 'less-income', priorityBillsUpdated: true, affordability })
    const { offer } = await on.info(loan)
    if (!offer) return 'nothing to do'
    const { term, most } = offer.terms[toIndex(part, offer.terms.length)]
    await on.save(loan, {
      term,
      amount: Math.max(0.01, Math.floor(most * part * 100) / 100),
      paymentDate: offer.paymentDates[toIndex(1 - part, offer.paymentDates.length)],
    })
    const { draft, plan } = await on.info(loan)
    if (!draft || !plan) return 'nothing to do'
    return toEventOutcome(await on.agree(loan, { arrangementId: draft.id, shown: toShownFigures({ plan }) }))
  },
  'end-arrangement': async (kit, loan) => {
    const on = createArrangementKit(() => kit)
    const { current, draft } = await on.info(loan)
    const one = current ?? draft
    return one ? toEventOutcome(await on.end(loan, one.id)) : 'nothing to do'
  },
  'webhooks-again': async ({ deps }) => {
    const { rows } = await sql<{ provider: string; event_id: string }>`
      update webhook_event set processed_at = null
      where (provider, event_id) in (select provider, event_id from webhook_event
        where provider in ('gocardless', 'truelayer', 'stripe') and body <> '{}' order by random() limit 3)
      returning provider, event_id`.execute(deps.db)
    for (const { provider, event_id: eventId } of rows) await PROCESS[provider]!(deps, { eventId })
    return rows.length > 0 ? 'done' : 'nothing to do'
  },
  'read-again': async (kit, { loanId }, part) => {
    const all = await kit.deps.db
      .selectFrom('collection')
      .select('id')
      .where('loan_id', '=', loanId)
      .where('provider_id', 'is not', null)
      .orderBy('seq')
      .execute()
    const one = all[toIndex(part, all.length)]
    if (!one) return 'nothing to do'
    await reReadCollection(kit.deps, { collectionId: one.id })
    return 'done'
  },
}

/** Ended after a default notice, written off, or sold. */
function chooseEnding(part: number): object {
  const reason = 'Random history'
  if (part < 0.4) return { kind: 'terminate', reason, isInBreathingSpace: false }
  if (part < 0.8)
    return { kind: 'write-off', reason, because: part < 0.6 ? 'insolvency' : 'nothing-recoverable' }
  const buyer = {
    name: 'Fellgate Ltd',
    address: '1 High Street',
    phone: '0113 496 0000',
    email: 'a@b.example',
  }
  return { kind: 'sell', reason, buyer, price: 1 }
}

async function bookedTwice(
  kit: TestApi,
  transfer: Parameters<typeof bookBankTransfer>[1],
): Promise<EventOutcome> {
  const book = () => bookBankTransfer(kit.deps, transfer).catch(refusedAsBusy)
  const [booked] = await Promise.all([book(), book()])
  return booked.kind === 'refused' ? 'refused' : 'done'
}

async function fromBank(kit: TestApi, loan: SeededLoan, part: number, body: object): Promise<EventOutcome> {
  const path = `/loans/${loan.loanId}/open-banking-payment`
  const begun = await ask(kit, loan, 'POST', path, body)
  if (begun.status !== 200) return 'refused'
  await finishAtBank(kit, begun.body.data, part)
  // Not all payers come back.
  if (part > 0.5) await ask(kit, loan, 'POST', `${path}-check`, {})
  return 'done'
}

const PROCESS: Record<string, typeof processDirectDebitEvent> = {
  gocardless: processDirectDebitEvent,
  truelayer: processPayoutEvent,
  stripe: processCardEvent,
}

/**
 * In pounds; sometimes more than is left, as some is on its way: that must be refused.
 * @returns 0 where nothing is missed
 */
async function someOfMissed(kit: TestApi, loan: SeededLoan, part: number): Promise<number> {
  const { body } = await ask(kit, loan, 'GET', `/loans/${loan.loanId}`)
  // What a loan that was ended left to pay.
  const rest = body.data.ending && body.data.lateRepayment?.payable
  if (rest) return Math.max(1, Math.ceil(rest * part * 100)) / 100
  const missed = body.data.scheduledPayments.filter(({ status }: Scheduled) => status === 'missed')
  const left = missed.reduce((sum: number, { amount, paid }: Scheduled) => sum + amount - paid, 0)
  return left === 0 ? 0 : Math.max(1, Math.ceil(left * part * 100)) / 100
}

interface Scheduled {
  status: string
  amount: number
  paid: number
}

async function onNewestPayment(kit: TestApi, { loanId }: SeededLoan, name: string): Promise<EventOutcome> {
  const newest = await kit.deps.db
    .selectFrom('collection')
    .select('provider_id')
    .where('loan_id', '=', loanId)
    .where('method', '=', 'DIRECT_DEBIT')
    .where('provider_id', 'is not', null)
    .orderBy('charge_on', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return newest?.provider_id ? simulate(kit, name, newest.provider_id) : 'nothing to do'
}

/** By the provider's own simulators, which refuse what cannot happen any more. */
async function simulate({ deps }: TestApi, name: string, resource: string): Promise<EventOutcome> {
  return toEventOutcome({ status: await simulateDirectDebit(deps, name, resource) })
}
