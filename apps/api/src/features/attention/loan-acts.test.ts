import type { LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice, seedDefaultNotice } from '#testing/seed/arrears-notice.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let ann: { token: string; userId: number }
let ben: { token: string; userId: number }

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

async function behind(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const nextDueOn = kit.deps.clock.today().add({ days: 4 })
  const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3, nextDueOn, ...options })
  await seedArrearsNotice(kit.deps, { loanId: loan.loanId, daysAgo: 60 })
  return loan
}

const read = async ({ loanId }: SeededLoan): Promise<LoanActs> =>
  (await kit.call('GET', `/admin/loans/${loanId}/acts`, { as: ann.token })).body.data
const find = ({ acts }: LoanActs, name: string) => acts.find(({ act }) => act === name)
const post = ({ loanId }: SeededLoan, path: string, body: object, as = ann) =>
  kit.call('POST', `/admin/loans/${loanId}/${path}`, { as: as.token, body })
const message = (answer: Awaited<ReturnType<typeof post>>) => [answer.status, answer.body.error?.message]

test('a default notice is previewed with its figures, and given on these or not at all', async () => {
  const loan = await behind()
  const shown = await read(loan)
  const notice = find(shown, 'default-notice')
  expect(notice).toMatchObject({ refusal: null, owed: expect.any(Number), remedyBy: expect.any(String) })
  expect(find(shown, 'terminate')?.refusal).toContain('No default notice has been given')
  expect(find(shown, 'vehicle-return')?.refusal).toContain('Only the vehicle of a hire purchase')
  const body = { isInBreathingSpace: false, shown: notice?.owed }
  expect(message(await post(loan, 'default-notice', { ...body, shown: 1 }))).toEqual([
    409,
    expect.stringContaining('The loan has changed since you opened this page'),
  ])
  const given = await post(loan, 'default-notice', body)
  expect(given.body.data).toMatchObject({ amount: notice?.owed, remedyBy: notice?.remedyBy })
  // A colleague whose page is older hears of it, and by whom.
  expect(message(await post(loan, 'default-notice', body, ben))).toEqual([
    409,
    expect.stringMatching(/its days are not over\. Ann Fell did that on \d+ \w+ \d{4} at \d\d:\d\d\.$/),
  ])
  expect(find(await read(loan), 'default-notice')?.refusal).toContain('Ann Fell did that')
})

test('a proposal rests on the figure that was shown, and a second one hears of the first', async () => {
  const loan = await behind()
  await seedDefaultNotice(kit.deps, { loanId: loan.loanId, daysAgo: 22 })
  const shown = await read(loan)
  for (const act of ['terminate', 'write-off', 'sell'])
    expect(find(shown, act)).toMatchObject({ refusal: null, owed: expect.any(Number) })
  const owed = find(shown, 'write-off')?.owed
  const body = { kind: 'write-off', reason: 'No income but a pension', because: 'nothing-recoverable' }
  expect((await post(loan, 'proposals', { ...body, shown: 1 })).status).toBe(409)
  expect((await post(loan, 'proposals', { ...body, shown: owed })).body.data.figures.owed).toBe(owed)
  expect(message(await post(loan, 'proposals', { ...body, reason: 'Another' }, ben))).toEqual([
    409,
    expect.stringMatching(/waits for a decision already\. Ann Fell did that on/),
  ])
  const later = await read(loan)
  for (const act of ['terminate', 'write-off', 'sell'])
    expect(find(later, act)?.refusal).toMatch(/waits for a decision already\. Ann Fell did that on/)
  // It is over after a week, though no call has marked it.
  const past = `update staff_proposal set expires_at = expires_at - interval '8 days',
    proposed_at = proposed_at - interval '8 days' where loan_id = $1`
  await kit.deps.pool.query(past, [loan.loanId])
  expect(find(await read(loan), 'write-off')).toMatchObject({ refusal: null, owed })
})

test('a loan that is repaid as agreed is written off only after a death or an insolvency', async () => {
  const all = ['nothing-recoverable', 'death', 'insolvency']
  expect(find(await read(await behind()), 'write-off')?.causes).toEqual(all)
  const loan = await seedLoan(kit.deps, { state: 'Repaying' })
  expect(find(await read(loan), 'write-off')).toMatchObject({ refusal: null, causes: all.slice(1) })
})

test('a breathing space that runs is shown, and its near end is an item', async () => {
  const loan = await behind()
  expect((await read(loan)).breathingSpace).toBeNull()
  const id = await seedBreathingSpace(kit.deps, { userId: loan.borrower.userId, daysAgo: 40 })
  const shown = await read(loan)
  expect(shown.breathingSpace).toMatchObject({ id, kind: 'standard' })
  expect(find(shown, 'breathing-space')?.refusal).toContain('recorded already')
  const listed = async () => {
    const { body } = await kit.call('GET', '/admin/attention?reason=breathing-space-ending', {
      as: ann.token,
    })
    return body.data.items.map((item: { id: string }) => item.id)
  }
  const endsIn = (days: number) =>
    kit.deps.pool.query('update breathing_space set last_day = $1 where id = $2', [
      kit.deps.clock.today().add({ days }).toString(),
      id,
    ])
  await endsIn(6)
  expect(await listed()).not.toContain(`breathing-space-ending:${id}`)
  await endsIn(5)
  expect(await listed()).toContain(`breathing-space-ending:${id}`)
})
