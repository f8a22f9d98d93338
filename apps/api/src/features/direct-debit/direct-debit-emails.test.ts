import {
  directDebitGuarantee,
  directDebitNotice,
  directDebitScheme,
} from '@tarnbrook/brands/facts/direct-debit'
import { lender } from '@tarnbrook/brands/lender'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { reReadMandate } from './mandate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const SET_UP = 'Your Direct Debit is set up'

async function mailsOf({ borrower }: SeededLoan, subject: string | RegExp) {
  await kit.drain()
  const all = await kit.inbox(borrower.email)
  return all.filter((mail) => mail.subject?.match(subject))
}

test('a Direct Debit is confirmed within three working days, once, and its payments are announced in time', async () => {
  const signedOn = kit.deps.clock.today()
  const loan = await on.sign()
  await on.until(loan, { state: 'Repaying' })
  while ((await mailsOf(loan, SET_UP)).length === 0) {
    expect(addWorkingDays(signedOn, 3).toString() > kit.deps.clock.today().toString()).toBe(true)
    await kit.advanceDays(1)
  }
  const { reference, scheduledPayments } = await on.read(loan)
  const [first, second] = scheduledPayments
  const [mandate] = await on.mandates(loan)
  expect(mandate?.reference).toEqual(expect.any(String))
  const [mail] = await mailsOf(loan, SET_UP)
  for (const line of [
    'Name on the account: Ann Fell',
    'Sort code: **-**-90',
    'Account number: ending 5678',
    `Who collects: ${lender.legalName}`,
    `Service user number: ${lender.serviceUserNumber}`,
    'Name on your bank statement: TARNBROOK LENDING',
    `Reference: ${reference}`,
    `Direct Debit reference: ${mandate?.reference}`,
    `First payment: £${first.amount.toFixed(2)} on ${formatDayWords(Temporal.PlainDate.from(first.collectOn))}`,
    'How often: Monthly',
    `Later payments: £${second.amount.toFixed(2)} a month`,
    `Last payment: £${scheduledPayments.at(-1).amount.toFixed(2)}`,
  ])
    expect(mail?.text).toContain(line)
  for (const sentence of [directDebitScheme, ...directDebitGuarantee]) expect(mail?.text).toContain(sentence)
  expect(mail?.text).not.toMatch(/12345678|999990|99-99-90/)

  await reReadMandate(kit.deps, { mandateId: mandate!.id })
  expect(await mailsOf(loan, SET_UP)).toHaveLength(1)

  const collectOn = Temporal.PlainDate.from(first.collectOn)
  const lastDayOfNotice = addWorkingDays(collectOn, -lender.directDebitNoticeWorkingDays)
  await kit.advanceDays(kit.deps.clock.today().until(lastDayOfNotice, { largestUnit: 'day' }).days)
  const [notice] = await mailsOf(loan, /^We'll take /)
  for (const line of [
    `Amount: £${first.amount.toFixed(2)}`,
    'How often: Monthly',
    `Who collects: ${lender.legalName}`,
    `Service user number: ${lender.serviceUserNumber}`,
    `Reference: ${reference}`,
    `We tell you at least ${directDebitNotice} before we take a payment.`,
  ])
    expect(notice?.text).toContain(line)
})

test('a Direct Debit that the bank refuses is not confirmed', async () => {
  const loan = await on.sign({ sortCode: '999991' })
  await kit.advanceDays(7)
  await on.until(loan, { mandateStatus: 'failed' })
  expect(await mailsOf(loan, SET_UP)).toEqual([])
})

test('a Direct Debit that the payer cancels leaves a payment due: the email states which, and how else to pay', async () => {
  const loan = await on.sign()
  await on.until(loan, { state: 'Repaying' })
  const [mandate] = await on.mandates(loan)
  await sql`update sandbox.gocardless_mandate set doc = doc || '{"status": "cancelled"}'::jsonb
    where id = ${mandate!.provider_id}`.execute(kit.deps.db)
  await reReadMandate(kit.deps, { mandateId: mandate!.id })
  const { reference, scheduledPayments } = await on.read(loan)
  const [first] = scheduledPayments
  const [mail, ...others] = await mailsOf(loan, 'Your Direct Debit has been cancelled')
  expect(others).toEqual([])
  for (const words of [
    `Your next payment of £${first.amount.toFixed(2)} is due on ${formatDayWords(Temporal.PlainDate.from(first.collectOn))}`,
    'You can set up the Direct Debit again in your account with us',
    'If a payment becomes overdue, you can also pay it by bank transfer',
    `use the reference ${reference}`,
  ])
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
})
