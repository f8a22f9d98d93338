import { randomUUID } from 'node:crypto'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { bookBankTransfer, bookTooMuch } from '#testing/features/bank-transfers.ts'
import { giveConfirmed } from '#testing/features/step-up.ts'
import type { TestApi } from '#testing/kit.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { answerChallenge, cardMethod } from '#testing/simulate.ts'
import {
  ask,
  askAsStaff,
  CARDS,
  type EventOutcome,
  type Happening,
  refusedAsBusy,
  toEventOutcome,
  toIndex,
} from './ask.ts'
import type { SettlingKind } from './plan.ts'

/** What ends a loan by one amount, and what becomes of the money that came beyond it. */
export const SETTLING: Record<SettlingKind, Happening> = {
  'settlement-figure': async (kit, loan) => createQuote(kit, loan, 'settlement'),
  withdrawal: async (kit, loan) => createQuote(kit, loan, 'cancellation'),
  'drop-figure': async (kit, loan) =>
    toEventOutcome(await ask(kit, loan, 'DELETE', `/loans/${loan.loanId}/early-settlement-quote`)),
  'pay-figure': async (kit, loan, part) => {
    const path = `/loans/${loan.loanId}`
    const { status, body } = await ask(kit, loan, 'GET', `${path}/unexpired-early-settlement-quote`)
    if (status === 404) return 'nothing to do'
    const select = (asked: object) =>
      ask(kit, loan, 'POST', `${path}/select-early-settlement-quote-payment-method`, asked)
    if (part < 0.3) {
      const amountPence = pence(Math.max(1, Math.round(body.data.amountToPay * 100 * (0.7 + part * 1.2))))
      return transferred(kit, body.data.reference, amountPence)
    }
    if (part < 0.6) return toEventOutcome(await select({ paymentMethod: 'DIRECT_DEBIT' }))
    const paymentMethodId = await cardMethod(kit.deps, CARDS[Math.floor(part * 1000) % CARDS.length]!)
    const asked = await select({ paymentMethod: 'CARD', paymentMethodId })
    const secret = asked.body.data?.paymentIntentClientSecret
    if (!secret || part < 0.7) return toEventOutcome(asked)
    await answerChallenge(kit.deps, secret, part < 0.8 ? 'fail' : 'complete').catch(() => {})
    const paymentIntentId = secret.split('_secret_')[0]
    return toEventOutcome(
      await ask(kit, loan, 'POST', `${path}/early-settlement-quote-3ds-confirmation`, { paymentIntentId }),
    )
  },
  /** For a running loan more than its figure; for an ended one an unexpected payment. */
  'pay-too-much': async (kit, loan, part) => {
    await createQuote(kit, loan, 'settlement')
    const quote = await kit.deps.db
      .selectFrom('settlement_quote')
      .select(['reference', 'amount_pence', 'state'])
      .where('loan_id', '=', loan.loanId)
      .where('state', 'in', ['quoted', 'paying', 'settled'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    if (!quote) return 'nothing to do'
    const morePence = 1 + Math.floor(part * 20_000)
    const amountPence = morePence + (quote.state === 'settled' ? 0 : quote.amount_pence)
    const booked = bookTooMuch(kit.deps, { reference: quote.reference, amountPence }).then(
      () => ({ kind: 'booked' }) as const,
    )
    return (await booked.catch(refusedAsBusy)).kind === 'refused' ? 'refused' : 'done'
  },
  'refund-sent-back': async (kit, { loanId }) => {
    const newest = await listRefunds(kit, loanId, ['executed'])
    if (!newest[0]?.provider_id) return 'nothing to do'
    const body = new URLSearchParams({ payout: newest[0].provider_id })
    const answer = await fetch(`${kit.sandboxUrl}/console/return-payout`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    await answer.body?.cancel()
    return 'done'
  },
  'refund-account': async (kit, loan, part) => {
    if ((await listRefunds(kit, loan.loanId, FAILED)).length === 0) return 'nothing to do'
    return toEventOutcome(
      await giveConfirmed(kit, `/loans/${loan.loanId}/refund-account`, {
        as: loan.borrower.token,
        body: {
          accountHolderName: 'Ann Fell',
          sortCode: ACCOUNTS[toIndex(part, ACCOUNTS.length)],
          accountNumber: String(10_000_000 + Math.floor(part * 80_000_000)),
          isAccountHolder: true,
        },
      }),
    )
  },
  'refund-tried-again': async (kit, { loanId }, part) => {
    const failed = await listRefunds(kit, loanId, FAILED)
    if (failed.length === 0) return 'nothing to do'
    const { id } = failed[toIndex(part, failed.length)]!
    return toEventOutcome(await askAsStaff(kit, '/admin/attention/retries', { id: `refund-failed:${id}` }))
  },
}

const FAILED = ['failed', 'returned']

/** At the bank: takes no payout, payouts fail, sends back, and those that pay. */
const ACCOUNTS = ['999995', '999994', '999996', '999990', '999990', '999990', '999990']

/** The newest first. */
function listRefunds({ deps }: TestApi, loanId: number, states: string[]) {
  return deps.db
    .selectFrom('refund')
    .select(['id', 'provider_id'])
    .where('loan_id', '=', loanId)
    .where('is_replaced', '=', false)
    .where('state', 'in', states as never[])
    .orderBy('seq', 'desc')
    .execute()
}

async function transferred(kit: TestApi, loanReference: string, amountPence: Pence): Promise<EventOutcome> {
  const booked = await bookBankTransfer(kit.deps, {
    loanReference,
    amountPence,
    receivedOn: kit.deps.clock.today(),
    bankId: `bank-${randomUUID()}`,
    bookedBy: 'ab',
  }).catch(refusedAsBusy)
  return booked.kind === 'refused' ? 'refused' : 'done'
}

async function createQuote(kit: TestApi, loan: SeededLoan, type: string): Promise<EventOutcome> {
  const path = `/loans/${loan.loanId}/create-early-settlement-quote`
  return toEventOutcome(await ask(kit, loan, 'POST', path, { type, settlementReason: 'other' }))
}
