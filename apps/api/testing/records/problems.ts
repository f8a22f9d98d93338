import { setUpMandate } from '#features/direct-debit/mandate.ts'
import { payOut } from '#features/payouts/payout.ts'
import { type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { answers, createApplicantKit, PARTNER_KEY } from '../applicant.ts'
import type { TestApi } from '../kit.ts'

type ReadAll = (token: string, ids: { application?: number; loan?: number; user?: number }) => Promise<void>

/**
 * Applications that did not go as requested: a lower offer, declines, an unanswered credit check, a
 * failed payout, a waiting bank payment. No worker is needed. The clock moves on by a day.
 */
export async function problemRecords(api: TestApi, readAll: ReadAll): Promise<void> {
  await offeredLess(api, readAll)
  await createDeclinedRecords(api, readAll)
  await unansweredChecks(api, readAll)
  await notPaidOut(api, readAll)
  await begunAtBank(api, readAll)
  await movedByBank(api, readAll)
}

/** Income that leaves little for a loan after rent. */
const TIGHT = { amount: 15_000, term: 24, netMonthlyIncome: 1400 }

async function offeredLess(api: TestApi, readAll: ReadAll): Promise<void> {
  const { apply, applied, signIn } = createApplicantKit(() => api)
  const smaller = await applied(TIGHT)
  await readAll(smaller.token, { application: smaller.id })
  // The price of a vehicle is fixed: a longer term is offered.
  const vehicle = {
    registration: 'AB12 CDE',
    make: 'Skoda',
    model: 'Octavia',
    year: 2021,
    cashPrice: 9500,
    deposit: 1500,
  }
  const longer = await apply(answers({ amount: 8000, term: 18, netMonthlyIncome: 1550, vehicle }), {
    as: PARTNER_KEY,
    brand: 'motor',
  })
  if (longer.status !== 201) throw new Error(`not offered over longer: ${JSON.stringify(longer.body)}`)
  await readAll(await signIn(longer.body.data.autoLoginToken), { application: longer.body.data.id })
}

/** Declined for affordability, the credit file, and the amount a credit score allows. */
async function createDeclinedRecords(api: TestApi, readAll: ReadAll): Promise<void> {
  const { applied } = createApplicantKit(() => api)
  for (const change of [
    { ...TIGHT, netMonthlyIncome: 860 },
    { user: { lastName: 'Low' } },
    { amount: 15_000, user: { lastName: 'Limited' } },
  ]) {
    const { id, token } = await applied(change)
    await readAll(token, { application: id })
    for (const outcome of ['upheld', 'apply-again'] as const) {
      await storeReview(api, { id, outcome })
      await readAll(token, { application: id })
    }
  }
}

async function storeReview(
  { deps: { db, clock } }: TestApi,
  { id, outcome }: { id: number; outcome: 'upheld' | 'apply-again' },
): Promise<void> {
  const staff = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  const told = outcome === 'upheld' ? 'It would leave you too little.' : 'Your default was paid in March.'
  const at = clock.now().subtract({ hours: outcome === 'upheld' ? 0 : 48 })
  const review = { outcome, told, reviewed_at: new Date(at.epochMilliseconds) }
  await db
    .insertInto('decline_review')
    .values({
      ...review,
      application_id: id,
      decline_sort_key: 1,
      reasons: ['affordability'],
      set_aside: [],
      reviewed_by: staff.id,
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'decline_sort_key']).doUpdateSet(review))
    .execute()
}

/** The agency is down at a request, at an address correction, and at a new application. */
async function unansweredChecks(api: TestApi, readAll: ReadAll): Promise<void> {
  const { apply, applied, post } = createApplicantKit(() => api)
  const assertWaits = (answer: Awaited<ReturnType<typeof apply>>) => {
    if (answer.body.error?.code !== 'CREDIT_CHECK_PENDING')
      throw new Error(`the check does not wait: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const borrower = await seedBorrower(api.deps)
  const [quoted, mismatched] = [await applied(), await applied({ user: { lastName: 'Mismatch' } })]
  const { firstName, lastName, dateOfBirth, addresses } = mismatched.sent.user
  await api.setFault('callreport', 'down')
  try {
    for (const { id, token, path, body } of [
      { ...quoted, path: 'requested', body: undefined },
      {
        ...mismatched,
        path: 'address-mismatch-update',
        body: { firstName, lastName, dateOfBirth, addresses: [{ ...addresses[0], houseNumber: '15' }] },
      },
    ]) {
      assertWaits(await post(`/loan-applications/${id}/${path}`, token, body))
      await readAll(token, { application: id })
    }
    assertWaits(await apply(answers({ user: borrower.person }), { as: borrower.token }))
    await readAll(borrower.token, { user: borrower.userId })
  } finally {
    await api.setFault('callreport', 'ok')
  }
}

/** A refused account, a refused Direct Debit; a day later an untried and an unanswered payout. */
async function notPaidOut(api: TestApi, readAll: ReadAll): Promise<void> {
  const pending = async (options: SeedLoanOptions) => {
    const borrower = await seedBorrower(api.deps)
    const loan = await seedLoan(api.deps, { state: 'Pending', ...options, borrower })
    await setUpMandate(api.deps, loan)
    return { ...loan, token: borrower.token }
  }
  const { clock } = api.deps
  const refusedAccount = await pending({ sortCode: '999995', paymentDay: 4 })
  await payOut(api.deps, refusedAccount)
  const refusedMandate = await pending({ sortCode: '999997', paymentDay: 18 })
  const untried = await pending({ paymentDay: 23 })
  const unanswered = await pending({ paymentDay: 27 })
  await payOut(api.deps, unanswered)
  await clock.setToday(clock.today().add({ days: 1 }))
  const tomorrow = await pending({})
  for (const { token, loanId, applicationId } of [
    refusedAccount,
    refusedMandate,
    untried,
    unanswered,
    tomorrow,
  ])
    await readAll(token, { application: applicationId, loan: loanId })
}

/** A Direct Debit that the payer's bank moved to another account, of which some is known. */
async function movedByBank(api: TestApi, readAll: ReadAll): Promise<void> {
  const { loanId, borrower } = await seedLoan(api.deps)
  await api.deps.db
    .updateTable('mandate')
    .set({ moved_at: new Date(), moved_number_ending: '77', moved_bank_name: 'Bramble Bank' })
    .where('loan_id', '=', loanId)
    .execute()
  await readAll(borrower.token, { loan: loanId })
}

/** A payment from a bank account that its payer has not approved. */
async function begunAtBank(api: TestApi, readAll: ReadAll): Promise<void> {
  const { loanId, borrower } = await seedLoan(api.deps, { state: 'Late' })
  const body = { flow: 'late-repayment', amount: 20, choice: 'finishSooner' }
  const { status } = await api.call('POST', `/loans/${loanId}/open-banking-payment`, {
    as: borrower.token,
    body,
  })
  if (status !== 200) throw new Error(`no bank payment was begun: ${status}`)
  await readAll(borrower.token, { loan: loanId })
}
