import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'

let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterAll(() => kit?.stop())

/** An amount that someone gives us: of what loan, in which call, and the most that it can be. */
interface Way {
  loan: SeedLoanOptions
  most(loan: SeededLoan): Promise<number>
  give(loan: SeededLoan, amount: unknown): ReturnType<TestApi['call']>
  field: string
  /** What is refused besides what is refused everywhere. */
  alsoWrong: unknown[]
  /** More than there is, and its refusal; left out: a penny above the most, at its field. */
  above?: { amount: number; status: number; says: string }
}

const LATE = { state: 'Late', missedInstalments: 1, isAtProviders: true } as const
const overdue = async (loan: SeededLoan) => (await on.read(loan)).lateRepayment.payable
const owed = async (loan: SeededLoan) => (await on.read(loan)).amountOwed
const byBorrower = ({ borrower, loanId }: SeededLoan, call: string, body: object) =>
  kit.call('POST', `/loans/${loanId}/${call}`, { as: borrower.token, body })

const LONG_LATE = { state: 'Late', missedInstalments: 3 } as const

function sell({ loanId }: SeededLoan, price: unknown) {
  const buyer = { name: 'Fellgate', address: '1 High Street', phone: '0113 496 0000', email: 'a@b.example' }
  const body = { kind: 'sell', reason: 'Portfolio 3', buyer, price }
  return kit.call('POST', `/admin/loans/${loanId}/proposals`, { as: staff, body })
}

const WAYS: Record<string, Way> = {
  'an early repayment': {
    loan: { isAtProviders: true },
    most: async (loan) => Math.round((await owed(loan)) * 50) / 100,
    give: (loan, amount) => byBorrower(loan, 'direct-debit-early-repayment', { amount }),
    field: 'amount',
    alsoWrong: [0, 9.99],
    // All that is owed is settled, which is said in words.
    above: { amount: 100_000, status: 409, says: 'settlement' },
  },
  'a late repayment by Direct Debit': {
    loan: LATE,
    most: overdue,
    give: (loan, amount) => byBorrower(loan, 'direct-debit-late-repayment', { amount }),
    field: 'amount',
    alsoWrong: [0],
  },
  'a late repayment by card': {
    loan: LATE,
    most: overdue,
    give: async (loan, amount) =>
      byBorrower(loan, 'card-late-repayment-attempt-charge', {
        amount,
        paymentMethodId: await cardMethod(kit.deps, '4242424242424242'),
      }),
    field: 'amount',
    alsoWrong: [0],
  },
  'a late repayment with a link': {
    loan: LATE,
    most: overdue,
    give: async (loan, amount) =>
      kit.call('POST', '/repayment-link/card-attempt-charge', {
        body: {
          token: await linkTo(loan),
          amount,
          paymentMethodId: await cardMethod(kit.deps, '4242424242424242'),
        },
        from: newAddress(),
        visit: crypto.randomUUID(),
      }),
    field: 'amount',
    alsoWrong: [0],
  },
  'the price of a debt': {
    loan: LONG_LATE,
    // As a proposal for another such loan says.
    most: async () => (await sell(await seedLoan(kit.deps, LONG_LATE), 0)).body.data.figures.owed,
    give: sell,
    field: 'price',
    // A debt may be given away.
    alsoWrong: [],
  },
}

const links = new Map<number, string>()

/** One link for each loan: they can be asked for a few times only. */
async function linkTo(loan: SeededLoan): Promise<string> {
  const known = links.get(loan.loanId)
  if (known) return known
  expect((await byBorrower(loan, 'repayment-link', {})).status).toBe(200)
  await kit.drain()
  const mails = await kit.inbox(loan.borrower.email)
  const urls = mails.flatMap((mail) => mail.links).filter((url) => url.includes('/pay?'))
  const token = new URL(urls.at(-1)!).searchParams.get('token')!
  links.set(loan.loanId, token)
  return token
}

async function storedOf({ loanId }: SeededLoan): Promise<number> {
  const { rows } = await kit.deps.pool.query<{ count: string }>(
    `select (select count(*) from collection where loan_id = $1 and state in ('reserved', 'sent'))
      + (select count(*) from early_repayment where loan_id = $1) + (select count(*) from card_payment where loan_id = $1)
      + (select count(*) from staff_proposal where loan_id = $1) as count`,
    [loanId],
  )
  return Number(rows[0]!.count)
}

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test('of nothing, below nothing, above what there is, with parts of a penny, or of what is no number stores nothing', async () => {
    const loan = await seedLoan(kit.deps, way.loan)
    const most = await way.most(loan)
    for (const amount of [-0.01, -1, 10.005, 1e15, '', 'ten', null, [], {}, ...way.alsoWrong]) {
      const { status, body } = await way.give(loan, amount)
      expect([amount, status, Object.keys(body.error.fields ?? {})]).toEqual([amount, 422, [way.field]])
    }
    const { amount, status } = way.above ?? { amount: Math.round(most * 100 + 1) / 100, status: 422 }
    const above = await way.give(loan, amount)
    expect(above.status).toBe(status)
    expect(above.body.error.message).toContain(way.above?.says ?? 'marked below')
    expect(await storedOf(loan)).toBe(0)
    const right = await way.give(loan, most)
    expect([right.status, right.body.error]).toEqual([200, undefined])
    expect(await storedOf(loan)).toBeGreaterThan(0)
  })
})
