import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit.stop())

const file = ({ loanId, borrower }: SeededLoan, kind: 'csv' | 'ics', as = borrower.token) =>
  kit.call('GET', `/loans/${loanId}/payments.${kind}`, { as })

async function loanOf({ loanId, borrower }: SeededLoan) {
  return (await kit.call('GET', `/loans/${loanId}`, { as: borrower.token })).body.data
}

test('the table has every payment once, in order, and what was paid and is to come add up to all that is payable', async () => {
  const seeded = await seedLoan(kit.deps, {
    state: 'Late',
    paidInstalments: 3,
    missedInstalments: 2,
    termMonths: 12,
  })
  const { status, body, headers } = await file(seeded, 'csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payments-[A-Z0-9]+\.csv"$/)
  const [head, ...rows] = (body as string)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(head).toEqual(['Day', 'Amount', 'How', 'For payment', 'Status'])
  expect(rows.map(([day]) => day)).toEqual(rows.map(([day]) => day).toSorted())
  const open = rows.filter(([, , , , what]) => !['Not paid', 'Taken back'].includes(what!))
  const pence = open.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)
  const { totalPayable } = await loanOf(seeded)
  expect(pence).toBe(Math.round(totalPayable * 100))
  expect(rows.filter(([, , , , what]) => what === 'Overdue')).toHaveLength(2)
  expect(rows.filter(([, , , , what]) => what === 'Paid')).toHaveLength(3)
})

test('the calendar has an event for each payment to come, on the day of its collection, in lines that calendars read', async () => {
  const seeded = await seedLoan(kit.deps, { state: 'Repaying', paidInstalments: 2, termMonths: 12 })
  const { status, body, headers } = await file(seeded, 'ics')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = (body as string).split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.split(':')[1])
  const { unpaidScheduledPayments } = await loanOf(seeded)
  expect(valuesOf('DTSTART')).toEqual(
    unpaidScheduledPayments.map(({ collectOn }: { collectOn: string }) => collectOn.replaceAll('-', '')),
  )
  expect(new Set(valuesOf('UID')).size).toBe(unpaidScheduledPayments.length)
})

test('while an arrangement runs, files and table have its payments, and none that it has the place of', async () => {
  const seeded = await seedLoan(kit.deps, {
    state: 'Late',
    missedInstalments: 1,
    termMonths: 12,
    nextDueOn: kit.deps.clock.today().add({ days: 21 }),
  })
  const arrangements = createArrangementKit(() => kit)
  const { payments } = await arrangements.agreed(seeded, { amount: 60, term: 3 })
  const last = payments.at(-1).collectOn
  const csv = String((await file(seeded, 'csv')).body).split('\r\n')
  expect(csv.filter((line) => line.endsWith(',60.00,,Arrangement,To come'))).toHaveLength(3)
  const held = csv.filter((line) => line.endsWith('Not collected for now'))
  expect(held.length).toBeGreaterThan(0)
  expect(held.every((line) => line.slice(0, 10) <= last)).toBe(true)
  const ics = String((await file(seeded, 'ics')).body)
  expect(ics.match(/DESCRIPTION:Arrangement payment of/g)).toHaveLength(3)
  for (const line of held) expect(ics).not.toContain(`DATE:${line.slice(0, 10).replaceAll('-', '')}`)
  const statement = await kit.call('GET', `/loans/${seeded.loanId}/instalment-statement.pdf`, {
    as: seeded.borrower.token,
  })
  const { text } = await readPdf(statement.body)
  expect(text).toContain('You have an arrangement until')
  expect(text).not.toContain('We collect each payment by Direct Debit')
})

test('there is nothing before the payout, no calendar of a loan that has ended, and nothing of anybody else’s', async () => {
  const pending = await seedLoan(kit.deps, { state: 'Pending' })
  const complete = await seedLoan(kit.deps, { state: 'Complete' })
  expect([(await file(pending, 'csv')).status, (await file(pending, 'ics')).status]).toEqual([409, 409])
  expect([(await file(complete, 'csv')).status, (await file(complete, 'ics')).status]).toEqual([200, 409])
  const { token } = await seedBorrower(kit.deps)
  for (const kind of ['csv', 'ics'] as const) expect((await file(complete, kind, token)).status).toBe(404)
})
