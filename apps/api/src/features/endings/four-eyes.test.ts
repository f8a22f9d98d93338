import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEndingKit, TERMINATE, WRITE_OFF } from '#testing/features/endings.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  // The daily run of a worker that starts would lock, and look at, the loan of the first test.
  await kit.drain()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const { on, noticeRanOut, propose, approve, end, transfer, payByCard, listReasons, brokenRules } =
  createEndingKit(
    () => kit,
    () => ({ ann, ben }),
  )

describe('four eyes', () => {
  test('one member of staff proposes, another approves: who proposed it cannot, not even in the database', async () => {
    const loan = await noticeRanOut()
    const { body } = await propose(loan, TERMINATE)
    const { id } = body.data
    const own = await approve(id, ann.token)
    expect([own.status, own.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const refusal = await kit.call('POST', `/admin/proposals/${id}/refuse`, {
      as: ann.token,
      body: { note: 'Not now' },
    })
    expect(refusal.status).toBe(403)
    await expect(
      kit.deps.db
        .updateTable('staff_proposal')
        .set({ state: 'approved', decided_by: ann.userId, decided_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('staff_proposal_four_eyes')
    expect((await on.read(loan)).state).toBe('Late')
    expect(await listReasons(loan)).toContain('proposal-waiting')
    const list = await kit.call('GET', '/admin/proposals', { as: ben.token })
    expect(list.body.data.items).toContainEqual(body.data)
    expect(body.data).toMatchObject({ status: 'open', proposedBy: ann.userId, decidedBy: null })
  })

  test('approved twice at once and again later, it is done once', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const carl = await seedStaff(kit)
    const answers = await Promise.all([approve(id), approve(id), approve(id, carl.token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await approve(id)).status).toBe(200)
    expect(await on.states(loan)).toEqual(['Pending', 'Funded', 'Repaying', 'Late', 'Terminated'])
    await kit.drain()
    const mails = (await kit.inbox(loan.borrower.email)).filter(
      ({ subject }) => subject === "We've ended your loan",
    )
    expect(mails).toHaveLength(1)
    const { rows } = await kit.deps.pool.query(
      `select name, actor, before, after from event where subject_id = $1 and name like 'proposal%' order by id`,
      [loan.loanId],
    )
    expect(rows).toMatchObject([
      {
        name: 'proposalMade',
        actor: `user:${ann.userId}`,
        before: { state: 'Late' },
        after: { kind: 'terminate' },
      },
      { name: 'proposalDecided', before: { state: 'Late' }, after: { proposalId: id, state: 'approved' } },
    ])
    expect(rows[1].actor).not.toBe(`user:${ann.userId}`)
  })

  test('the same proposal sent twice is one, and a loan has one at a time', async () => {
    const loan = await noticeRanOut()
    const [one, other] = await Promise.all([propose(loan, TERMINATE), propose(loan, TERMINATE)])
    expect(one.body.data.id).toBe(other.body.data.id)
    const second = await propose(loan, WRITE_OFF, ben.token)
    expect([second.status, second.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('refused it is over, and can be proposed again', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const refuse = () =>
      kit.call('POST', `/admin/proposals/${id}/refuse`, {
        as: ben.token,
        body: { note: 'Call once more' },
      })
    expect((await refuse()).body.data).toMatchObject({ status: 'refused', decidedBy: ben.userId })
    expect((await refuse()).status).toBe(200)
    expect((await approve(id)).body.error.message).toMatch(
      /^This proposal has been refused\. Ann Fell did that on/,
    )
    expect((await propose(loan, TERMINATE)).status).toBe(200)
  })

  test('after its days it is not done any more', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.deps.db
      .updateTable('staff_proposal')
      .set({ expires_at: new Date(Date.parse(kit.deps.clock.now().toString()) - 1) })
      .where('id', '=', id)
      .execute()
    expect((await approve(id)).body.error.message).toContain('too old')
    expect((await approve(id)).status).toBe(409)
    const list = await kit.call('GET', '/admin/proposals', { as: ben.token })
    expect(list.body.data.items.map((item: { id: number }) => item.id)).not.toContain(id)
    expect((await propose(loan, TERMINATE)).body.data.id).not.toBe(id)
  })

  test('paid and approved at once, either nothing is ended or the payment counts: never both of the old figures', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const [approved, paid] = await Promise.all([approve(id), payByCard(loan, 100)])
    await kit.drain()
    const { state, amountOwed, paidToDate } = await on.read(loan)
    expect(paid.status).toBe(200)
    expect(paidToDate).toBe(100)
    expect(state).toBe(approved.status === 200 ? 'Terminated' : 'Late')
    if (state === 'Terminated') expect(amountOwed).toBe((await proposalOf(id)).owedPence / 100 - 100)
    else expect(approved.body.error.code).toBe('WRONG_STATE')
    expect(await brokenRules()).toEqual([])
  })

  test('after a payment the figures are others, and nothing is done', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await transfer(loan, 10)
    const { status, body } = await approve(id)
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('The facts have changed')])
    expect((await approve(id)).body.error.message).toContain('The facts have changed')
    expect((await on.read(loan)).state).toBe('Late')
    await end(loan, TERMINATE)
    expect((await on.read(loan)).state).toBe('Terminated')
  })

  test('a borrower can do none of it', async () => {
    const loan = await noticeRanOut()
    expect((await propose(loan, TERMINATE, loan.borrower.token)).status).toBe(403)
    const { id } = (await propose(loan, TERMINATE)).body.data
    expect((await approve(id, loan.borrower.token)).status).toBe(403)
    expect((await approve(id + 1)).status).toBe(404)
  })
})

async function proposalOf(id: number): Promise<{ owedPence: number }> {
  const { figures } = await kit.deps.db
    .selectFrom('staff_proposal')
    .select('figures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return figures as never
}
