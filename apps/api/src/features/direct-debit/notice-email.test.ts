import { getBrand } from '@tarnbrook/brands/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { describeNoticeEmail } from './notice-email.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

/** The notice of the month's payment. */
async function readNotice({ loanId }: SeededLoan): Promise<string> {
  const loan = await kit.deps.db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  const collection = {
    id: 1,
    loan_id: loanId,
    amount_pence: 134_31,
    instalment_number: 1,
    arrangement_payment_id: null,
    settlement_quote_id: null,
    early_repayment_id: null,
  }
  const work = { tx: kit.deps.db } as never
  const email = await describeNoticeEmail(work, kit.deps, {
    loan,
    collection: collection as never,
    shares: [collection as never],
    chargeOn: '2027-03-08',
  })
  return email.paragraphs({ brand: getBrand('main') } as never).join(' ')
}

test('in a breathing space, the notice of a payment agrees with the email about one that is missed', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying' })
  const usual = await readNotice(loan)
  expect(usual).toContain("You don't need to do anything.")
  const { token } = await seedStaff(kit)
  const recorded = await kit.call('POST', `/admin/loans/${loan.loanId}/breathing-space`, {
    as: token,
    body: { kind: 'standard', reference: 'BS-1', startedOn: kit.deps.clock.today().toString() },
  })
  expect(recorded.status).toBe(200)
  const during = await readNotice(loan)
  expect(during).not.toContain("You don't need to do anything.")
  expect(during).toContain("During your breathing space, we don't ask for a payment that you miss.")
})
