import { day } from '@tarnbrook/domain/core/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEndingKit, MOTOR, TERMINATE } from '#testing/features/endings.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const { on, noticeRanOut, propose, approve, end, listReasons, transfer, newest, brokenRules, vehicleBack } =
  createEndingKit(
    () => kit,
    () => ({ ann, ben }),
  )

describe('the vehicle of an ended hire purchase', () => {
  test('comes back once, on a day that can be; damage is claimed with four eyes, and told with how to dispute it', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 20 })
    const claim = { kind: 'claim-damage', reason: 'Report 12', damage: 'Dent in the left door', amount: 240 }
    expect((await vehicleBack(loan, false)).status).toBe(409)
    await end(loan, TERMINATE)
    expect((await propose(loan, claim)).status).toBe(409)
    expect((await vehicleBack(loan, true, day('2099-01-01').toString())).status).toBe(422)
    const answers = await Promise.all([vehicleBack(loan, true), vehicleBack(loan, true)])
    expect(answers.map(({ body }) => body.data.damage)).toEqual(['to-claim', 'to-claim'])
    expect((await on.read(loan)).ending.vehicle).toBe('being-checked')
    const { amountOwed } = await on.read(loan)
    await transfer(loan, amountOwed)
    // Paid, and the vehicle is back: it waits until it is known what the damage costs.
    expect((await on.read(loan)).state).toBe('Terminated')

    const proposal = (await propose(loan, claim)).body.data
    expect((await vehicleBack(loan, false)).body.error.message).toContain('waits for a decision')
    await approve(proposal.id)
    expect(await on.read(loan)).toMatchObject({
      amountOwed: 240,
      ending: { vehicle: 'returned', damage: 240 },
    })
    const mail = await newest(loan, 'The condition of your vehicle')
    for (const words of [
      'Dent in the left door',
      '£240',
      'If you disagree',
      'independent engineer',
      'Financial Ombudsman',
    ])
      expect(mail!.text).toContain(words)
    expect((await propose(loan, claim)).status).toBe(409)
    await transfer(loan, 240)
    expect((await on.read(loan)).state).toBe('Settled')
    expect(await brokenRules()).toEqual([])
  })

  test('a breathing space covers what is left: no collection of it, and no claim', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 20 })
    const claim = { kind: 'claim-damage', reason: 'Report 12', damage: 'Dent in the left door', amount: 240 }
    await end(loan, TERMINATE)
    expect(await listReasons(loan)).toContain('vehicle-to-collect')
    const today = kit.deps.clock.today()
    const recorded = await kit.call('POST', `/admin/loans/${loan.loanId}/breathing-space`, {
      as: ann.token,
      body: { kind: 'standard', reference: 'BS-END', startedOn: today.toString() },
    })
    expect(recorded.status).toBe(200)
    const began = await newest(loan, 'Your breathing space, and what changes')
    expect(began!.text).toContain('It covers what you still owe us after your hire purchase agreement ended.')
    expect(began!.text).not.toContain('monthly payments')
    expect(await listReasons(loan)).not.toContain('vehicle-to-collect')
    await vehicleBack(loan, true)
    expect((await propose(loan, claim)).body.error.message).toContain('breathing space')

    const ended = await kit.call('POST', `/admin/breathing-spaces/${recorded.body.data.id}/end`, {
      as: ann.token,
      body: { endedOn: today.toString() },
    })
    expect(ended.status).toBe(200)
    await kit.advanceDays(1)
    const over = await newest(loan, 'Your breathing space has ended')
    expect(over!.text).toContain('something of it is still owed')
    expect((await propose(loan, claim)).status).toBe(200)
    expect(await brokenRules()).toEqual([])
  })
})
