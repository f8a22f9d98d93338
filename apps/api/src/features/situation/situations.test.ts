import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoanRow } from '#features/loans/loan.ts'
import { readWaysToPay, type WaysToPay } from '#features/loans/ways-to-pay.ts'
import { readSnapshot } from '#platform/command.ts'
import { createSituations } from '#testing/features/situations.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { cardMethod } from '#testing/simulate.ts'

let kit: TestApi
let ann: { token: string }
let ben: { token: string }
const situations = createSituations(
  () => kit,
  () => ({ ann, ben }),
)

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

type Answer = Awaited<ReturnType<TestApi['call']>>
type Caller = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

const isDone = ({ status }: Answer) => status < 300
const isOffered = ({ status, body }: Answer) => status === 200 && body.data.notOffered === null
const PAYMENT = { amount: 10 }

/** What each call says; those that write come last. */
const ACTIONS = {
  'get a figure': async (call) =>
    isOffered(await call('GET', '/preview-early-settlement-quote?type=settlement')),
  withdraw: async (call) => isOffered(await call('GET', '/preview-early-settlement-quote?type=cancellation')),
  'change the payment day': async (call) =>
    isOffered(await call('GET', '/payment-dates-eligible-for-update')),
  'hand back': async (call) => (await call('GET', '/voluntary-termination')).body.data.figures !== null,
  'pay extra': async (call) =>
    isDone(await call('POST', '/preview-direct-debit-early-repayment', { amount: 100 })),
  's77B table': async (call) => isDone(await call('GET', '/instalment-statement.pdf')),
  statement: async (call) => isDone(await call('GET', '/statement.pdf')),
  arrange: async (call) => isDone(await call('POST', '/self-serve-arrangement')),
  'send a payment link': async (call) => isDone(await call('POST', '/repayment-link', {})),
  'pay by card': async (call) =>
    isDone(
      await call('POST', '/card-late-repayment-attempt-charge', {
        ...PAYMENT,
        paymentMethodId: await cardMethod(kit.deps, '4242424242424242'),
      }),
    ),
  'pay from the bank': async (call) =>
    isDone(await call('POST', '/open-banking-payment', { ...PAYMENT, flow: 'late-repayment' })),
  'pay by Direct Debit': async (call) => isDone(await call('POST', '/direct-debit-late-repayment', PAYMENT)),
} satisfies Record<string, (call: Caller) => Promise<boolean>>
type Action = keyof typeof ACTIONS | 'borrow again'

/** What the loan itself offers, which pages show, of the calls that it speaks of. */
const OFFERS: Partial<Record<string, (loan: Loan) => boolean>> = {
  'pay extra': (loan) => loan.canRepayEarly,
  'pay by card': (loan) => loan.lateRepayment !== null,
  'pay by Direct Debit': (loan) => (loan.lateRepayment?.collectOn ?? null) !== null,
}

/** What emails and documents offer is what the calls take. */
const WORDS: Partial<Record<string, (ways: WaysToPay) => boolean>> = {
  'pay by card': (ways) => ways.isPayable && ways.takesCards,
  'pay from the bank': (ways) => ways.isPayable,
  'pay by Direct Debit': (ways) => ways.takesDirectDebit,
  arrange: (ways) => ways.canArrange,
}

const REST: Action[] = ['pay by card', 'pay from the bank', 'send a payment link']
const LATE: Action[] = [...REST, 'pay by Direct Debit']
const READ: Action[] = ['s77B table', 'statement']

const TABLE: Record<keyof typeof situations, readonly Action[]> = {
  'never-lent': ['borrow again'],
  'awaiting-payout': [],
  'up-to-date': ['borrow again', 'get a figure', 'change the payment day', 'pay extra', 'arrange', ...READ],
  'up-to-date, in its first days': [
    'get a figure',
    'withdraw',
    'change the payment day',
    'pay extra',
    'arrange',
    ...READ,
  ],
  'up-to-date, a hire purchase': [
    'borrow again',
    'get a figure',
    'change the payment day',
    'hand back',
    'pay extra',
    'arrange',
    ...READ,
  ],
  'up-to-date, in a breathing space': ['get a figure', ...READ],
  'up-to-date, without a Direct Debit': [
    'borrow again',
    'get a figure',
    'change the payment day',
    'arrange',
    ...READ,
  ],
  // Nothing is collected: what is paid is paid by the borrower.
  'up-to-date, in an insolvency': ['change the payment day', 'get a figure', ...READ],
  'behind, in an insolvency': ['get a figure', ...READ, ...REST],
  behind: ['get a figure', 'arrange', ...READ, ...LATE],
  'behind, with a default notice': ['get a figure', 'arrange', ...READ, ...LATE],
  arranged: ['get a figure', 'arrange', ...READ, ...REST],
  // Asked for again, the one that is followed is the answer.
  'arranged, in a breathing space': ['arrange', 'get a figure', ...READ, ...REST],
  // The figure that is being paid is the one that it gets.
  'being-settled': ['get a figure', 'withdraw', ...READ],
  // It can be settled instead, which leaves nothing to hand back for.
  'handing-back': ['get a figure', 'hand back', ...READ],
  withdrawn: [],
  'withdrawn, a hire purchase': [],
  'owed-again, once settled': ['statement', ...REST],
  'owed-again, once withdrawn': ['statement', ...REST],
  'ended-owing': ['statement', ...REST],
  'ended-owing, a vehicle handed back': ['statement', ...REST],
  'written-off': [...READ],
  sold: ['statement'],
  'paid-off, at its end': ['borrow again', 'statement'],
  'paid-off, settled': ['borrow again', 'statement'],
}

/** How its payments are collected, or why not; over or as agreed where left out. */
const NOT_AS_AGREED: Partial<Record<keyof typeof situations, Loan['collecting']>> = {
  'up-to-date, without a Direct Debit': 'no-direct-debit',
  'up-to-date, in an insolvency': 'insolvent',
  'behind, in an insolvency': 'insolvent',
  'arranged, in a breathing space': 'paused',
  'being-settled': 'being-settled',
  'handing-back': 'handing-back',
  withdrawn: 'withdrawn',
  'withdrawn, a hire purchase': 'withdrawn',
}
const IS_COLLECTED = /^(awaiting|up-to-date|behind|arranged)/

/** What is not collected is not said to come, and there is no file of it for a calendar. */
async function expectToCome(loan: Loan, call: Caller) {
  const { collecting, nextPayment, arrangement, breathingSpace, disbursalDate } = loan
  const coming = [nextPayment, arrangement?.nextPayment, ...(arrangement?.comingPayments ?? [])]
  const days = coming.flatMap((payment) => payment?.collectOn ?? [])
  const isAsked = ['by-direct-debit', 'no-direct-debit', 'paused'].includes(collecting)
  expect(days.length > 0).toBe(isAsked)
  const lastDay = collecting === 'paused' ? breathingSpace!.lastDay! : ''
  expect(days.filter((day) => day <= lastDay)).toEqual([])
  expect((await call('GET', '/payments.ics')).status).toBe(isAsked && disbursalDate ? 200 : 409)
  if (!arrangement) return
  const { current } = (await call('GET', '/self-serve-arrangement-info')).body.data.data
  expect(current.nextPayment).toMatchObject(arrangement.nextPayment!)
}

/** One figure: what clears it is what the pages of its ways say. */
async function findCheapest(call: Caller): Promise<number | null> {
  const figures: number[] = []
  for (const type of ['settlement', 'cancellation']) {
    const { body } = await call('GET', `/preview-early-settlement-quote?type=${type}`)
    figures.push(...body.data.days.slice(0, 1).map(({ amount }: { amount: number }) => amount))
  }
  return figures.length === 0 ? null : Math.min(...figures)
}

/** None is named while another payment clears it, nor in an insolvency. */
const hasPayOff = ({ situation, isInsolvent }: Loan) => situation !== 'being-settled' && !isInsolvent

function readWays(id: number, about: { pays: 'figure' | 'overdue'; lastDay?: Day }): Promise<WaysToPay> {
  return readSnapshot(kit.deps, async (work) =>
    readWaysToPay(work, kit.deps, { loan: await readLoanRow(work.tx, { id }), ...about }),
  )
}

test.each([
  [2, false],
  [28, true],
])('a figure whose last day is %i days ahead: by Direct Debit %j', async (days, isTaken) => {
  const { loanId } = await situations['up-to-date']()
  const lastDay = kit.deps.clock.today().add({ days })
  expect((await readWays(loanId, { pays: 'figure', lastDay })).takesDirectDebit).toBe(isTaken)
})

test('each situation has a row', () => {
  const rows = Object.keys(TABLE).map((name) => name.split(',')[0])
  expect(LOAN_SITUATIONS.filter((situation) => !rows.includes(situation))).toEqual([])
})

/** Asked for again, an arrangement that is followed is the answer, which no words offer. */
function expectSaid(asked: { action: string; ways: WaysToPay; isAccepted: boolean; situation: string }) {
  const { action, ways, isAccepted, situation } = asked
  const isSaid = WORDS[action]?.(ways)
  const isRepeat = action === 'arrange' && situation === 'arranged'
  if (isSaid !== undefined && !isRepeat) expect([action, isSaid]).toEqual([action, isAccepted])
}

test.each(Object.keys(TABLE) as (keyof typeof situations)[])('%s', async (name) => {
  const loan = await situations[name]()
  await kit.drain()
  const call: Caller = (method, path, body) =>
    kit.call(method, `/loans/${loan.loanId}${path}`, { as: loan.borrower.token, ...(body && { body }) })
  const read: Loan = (await call('GET', '')).body.data
  expect(read.situation).toBe(name.split(',')[0])
  expect(read.collecting).toBe(NOT_AS_AGREED[name] ?? (IS_COLLECTED.test(name) ? 'by-direct-debit' : 'over'))
  await expectToCome(read, call)
  expect(read.payOff?.amount ?? null).toBe(hasPayOff(read) ? await findCheapest(call) : null)
  const ways = await readWays(loan.loanId, { pays: 'overdue' })
  const [accepted, offered] = [[], []] as [string[], string[]]
  for (const [action, act] of Object.entries(ACTIONS)) {
    const isAccepted = await act(call)
    expectSaid({ action, ways, isAccepted, situation: read.situation })
    if (isAccepted) accepted.push(action)
    if (OFFERS[action]?.(read) ?? isAccepted) offered.push(action)
  }
  const user = await kit.call('GET', `/users/${loan.borrower.userId}`, { as: loan.borrower.token })
  if (user.body.data.canReApply) for (const list of [accepted, offered]) list.push('borrow again')
  expect(accepted.toSorted()).toEqual(TABLE[name].toSorted())
  expect(offered).toEqual(accepted)
})
