import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { CONSENT_FLAGS } from '@tarnbrook/contract/consent/consent-flags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { recordConsent } from '#platform/consent.ts'
import { systemContext } from '#platform/context.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'

let kit: TestApi
let staff: { token: string }
beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  staff = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const call = (as: string, after = 0) =>
  fetch(`${kit.apiUrl}/admin/offer-audience.csv?after=${after}`, {
    headers: { authorization: `Bearer ${as}` },
  })
/** What may be offered to the borrower, by the file. */
async function listOffers({ borrower }: SeededLoan): Promise<string[]> {
  const text = await (await call(staff.token)).text()
  const rows = text.split('\r\n').map((line) => line.split(','))
  return rows.filter(([id]) => id === String(borrower.userId)).map((row) => row[4]!)
}

const FLAGS = ['unsecuredLoanOffers', 'motorFinanceOffers', 'groupCrossSell'] as const

async function say({ borrower }: SeededLoan, said: Partial<Record<(typeof CONSENT_FLAGS)[number], boolean>>) {
  await command(kit.deps, systemContext('test'), { name: 'consent' }, async (work) => {
    const now = kit.deps.clock.now()
    await recordConsent(work, { userId: borrower.userId, said, source: 'settings', brand: 'main', now })
  })
}

async function seedVerified(): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps)
  await kit.deps.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', loan.borrower.userId)
    .execute()
  return loan
}

/** Agreed to everything, also under an application. */
async function seedReader(): Promise<SeededLoan> {
  const loan = await seedVerified()
  await say(loan, Object.fromEntries(CONSENT_FLAGS.map((flag) => [flag, true])))
  return loan
}

const ALL = ['car-finance', 'other-products', 'personal-loans']

test('names who agreed, and what to; another export is another event', async () => {
  const loan = await seedReader()
  await kit.deps.db
    .updateTable('app_user')
    .set({ first_name: '=1+1', last_name: 'O"Neill' })
    .where('id', '=', loan.borrower.userId)
    .execute()
  expect(await listOffers(loan)).toEqual(ALL)
  const response = await call(staff.token)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await response.text()
  expect(text.split('\r\n')[0]).toBe('id,name,email,brand,offer')
  expect(text).toContain(
    `${loan.borrower.userId},"'=1+1 O""Neill",${loan.borrower.email},main,personal-loans\r\n`,
  )
  expect(await (await call(staff.token, loan.borrower.userId)).text()).not.toContain(loan.borrower.email)
  const events = await kit.deps.db
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'offerAudienceExported')
    .execute()
  expect(events).toHaveLength(3)
  expect(JSON.stringify(events)).not.toContain(loan.borrower.email)
  expect((await call(loan.borrower.token)).status).toBe(403)
})

test.each(FLAGS)('without a yes to %s that is not offered', async (flag) => {
  const loan = await seedReader()
  await say(loan, { [flag]: false })
  const offer = {
    unsecuredLoanOffers: 'personal-loans',
    motorFinanceOffers: 'car-finance',
    groupCrossSell: 'other-products',
  }[flag]
  expect(await listOffers(loan)).toEqual(ALL.filter((each) => each !== offer))
})

const instalmentMissed = ({ loanId }: SeededLoan) =>
  kit.deps.db
    .updateTable('instalment')
    .set({ state: 'missed' })
    .where('loan_id', '=', loanId)
    .where('number', '=', 1)
    .execute()
const another =
  (state: 'Late' | 'Sold' | 'Terminated' | 'Written Off') =>
  ({ borrower }: SeededLoan) =>
    seedLoan(kit.deps, { borrower, state })

test.each<[string, (loan: SeededLoan) => Promise<unknown>]>([
  ['late', another('Late')],
  ['a payment that was missed', instalmentMissed],
  ['an agreement that we ended', another('Terminated')],
  ['one that was written off', another('Written Off')],
  ['one that was sold', another('Sold')],
  ['an arrangement', (loan) => createArrangementKit(() => kit).agreed(loan)],
  ['a breathing space', ({ borrower }) => seedBreathingSpace(kit.deps, { userId: borrower.userId })],
  ['a support need', ({ borrower }) => seedSupportNeed(kit.deps, { userId: borrower.userId })],
  ['insolvency', ({ borrower }) => seedPersonEvent(kit.deps, { userId: borrower.userId })],
  ['death', ({ borrower }) => seedPersonEvent(kit.deps, { userId: borrower.userId, kind: 'death' })],
  [
    'a mailbox that was never confirmed',
    ({ borrower }) =>
      kit.deps.db
        .updateTable('app_user')
        .set({ email_verified_at: null })
        .where('id', '=', borrower.userId)
        .execute(),
  ],
])('a person is left out with: %s', async (_, happen) => {
  const loan = await seedReader()
  expect(await listOffers(loan)).toEqual(ALL)
  await happen(loan)
  expect(await listOffers(loan)).toEqual([])
})

test('after an application: the broker of a declined one, and the firm whose name is on the site', async () => {
  const loan = await seedVerified()
  const answer = async (kind: 'decline-panel' | 'name-holder-marketing', isGiven: boolean) =>
    kit.deps.db
      .insertInto('application_consent')
      .values({
        application_id: loan.applicationId,
        kind,
        is_given: isGiven,
        wording: consentWording.declinePanel.version,
        said_at: new Date(),
      })
      .execute()
  await kit.deps.db
    .updateTable('loan_application')
    .set({ brand: 'post-office' })
    .where('id', '=', loan.applicationId)
    .execute()
  await answer('name-holder-marketing', true)
  expect(await listOffers(loan)).toEqual(['name-holder'])
  await answer('name-holder-marketing', false)
  expect(await listOffers(loan)).toEqual([])
})
