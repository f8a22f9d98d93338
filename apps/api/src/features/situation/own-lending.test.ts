import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { pence } from '@tarnbrook/domain/core/money'
import { unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockLoan, postToLedger } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { answers, createApplicantKit, newKey } from '#testing/applicant.ts'
import {
  applyForLoan,
  becomeApproved,
  becomeStrong,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededPerson, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
const { apply } = createApplicantKit(() => api)

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** What a borrower with these loans is told when they ask for another one. */
async function ask(borrower: SeededPerson, { brand = 'main', amount = 5000 } = {}) {
  const { body } = await apply(answers({ user: borrower.person, amount }), {
    as: borrower.token,
    key: newKey(),
    brand,
  })
  expect(body.error).toBeUndefined()
  const { state, declineReasons, declineGroups, quote } = body.data
  return { state, declineReasons, declineGroups, amount: quote?.amount }
}

async function withLoan(...loans: SeedLoanOptions[]): Promise<SeededPerson & { loanIds: number[] }> {
  const borrower = await seedBorrower(api.deps, { lastName: 'Good' })
  const loanIds: number[] = []
  for (const loan of loans) {
    const terms = { amountPence: 3_000_00, paidInstalments: 4, ...loan }
    loanIds.push((await seedLoan(api.deps, { ...terms, borrower })).loanId)
  }
  return { ...borrower, loanIds }
}

const canReApply = async ({ userId, token }: SeededPerson) =>
  (await api.call('GET', `/users/${userId}`, { as: token })).body.data.canReApply

const LATE = 'A payment to us is late, or was in the last few months.'
const DIFFICULTY =
  'You have an arrangement with us or a breathing space, or had one lately. More borrowing could make things harder.'
const DEBT = 'You still have something to pay back to us.'
const LOSS = 'You borrowed from us before, and it wasn’t all paid back.'
const NEW = 'You borrowed from us only lately. We lend again once you’ve made a few payments.'
const LIMIT = 'With what you owe us already, this would be more than we lend to one person.'

describe('a borrower asks for another loan', () => {
  test.each<[string, SeedLoanOptions[], string[]]>([
    ['beside one that runs as agreed', [{}], []],
    ['after one that is paid', [{ state: 'Complete', termMonths: 12 }], []],
    ['beside one that is late', [{ state: 'Late' }], [LATE]],
    ['beside one that has just begun', [{ paidInstalments: 2 }], [NEW]],
    ['beside one that is being paid out', [{ state: 'Pending', paidInstalments: 0 }], [NEW]],
    ['after one that was written off', [{ state: 'Written Off' }], [LOSS]],
    ['after one that was sold', [{ state: 'Sold' }], [LOSS]],
    ['beside two', [{}, { brand: 'supermarket' }], [LIMIT]],
  ])('%s', async (_when, loans, reasons) => {
    const borrower = await withLoan(...loans)
    expect(await canReApply(borrower)).toBe(reasons.length === 0)
    expect(await ask(borrower)).toMatchObject({
      state: reasons.length === 0 ? 'Quoted' : 'Declined',
      declineReasons: reasons,
    })
  })

  test('at another brand, where the same is known', async () => {
    const borrower = await withLoan({ state: 'Late', brand: 'supermarket' })
    expect(await ask(borrower)).toMatchObject({
      state: 'Declined',
      declineReasons: [LATE],
      declineGroups: ['account'],
    })
  })

  test('in a breathing space, and with a loan of which money came back after its end', async () => {
    const inBreathingSpace = await withLoan({})
    await seedBreathingSpace(api.deps, { userId: inBreathingSpace.userId })
    expect(await ask(inBreathingSpace)).toMatchObject({ state: 'Declined', declineReasons: [DIFFICULTY] })

    const owing = await withLoan({ state: 'Settled' })
    await owe(owing.loanIds[0]!, 5_063_09)
    expect(await ask(owing)).toMatchObject({ state: 'Declined', declineReasons: [DEBT] })
  })

  test('and is offered as much as there is room for', async () => {
    const borrower = await withLoan({ amountPence: 21_000_00, termMonths: 60 })
    const { balance_pence: owed } = await api.deps.db
      .selectFrom('loan')
      .select('balance_pence')
      .where('id', '=', borrower.loanIds[0]!)
      .executeTakeFirstOrThrow()
    const room = 25_000 - owed / 100
    const { state, amount } = await ask(borrower, { amount: 7500 })
    expect([state, amount]).toEqual(['Quoted', room - (room % 50)])
  })
})

/** More than its schedule says, in its books. */
async function owe(loanId: number, amountPence: number): Promise<void> {
  await command(api.deps, systemContext('test'), { name: 'owe' }, async (work) => {
    await lockLoan(work.tx, { id: loanId })
    await postToLedger(work, {
      loanId,
      kind: 'chargeback',
      reference: `chargeback:test:${loanId}`,
      bookedOn: api.deps.clock.today(),
      postings: unpaidReturnPostings({ amountPence: pence(amountPence) }),
      now: api.deps.clock.now(),
    })
  })
}

describe('several loans of one person at once', () => {
  const BRANDS = ['main', 'supermarket', 'post-office']

  test('one is asked for at a time, at all brands, and the others see the loan once it is signed', async () => {
    const first = await applyForLoan(api)
    await becomeStrong(api, first.token)
    const others: TestBorrower[] = []
    for (const brand of BRANDS.slice(1))
      others.push(await applyForLoan(api, { email: first.email, as: first.token, brand }))
    const all = [first, ...others]
    const requested = await Promise.all(
      all.map(({ applicationId }) =>
        api.call('POST', `/loan-applications/${applicationId}/requested`, { as: first.token, key: newKey() }),
      ),
    )
    expect(requested.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('what was approved is not signed once another loan was made', async () => {
    const borrower = await becomeApproved(api)
    await confirmAllDocuments(api, borrower)
    const { id: userId } = await api.deps.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', borrower.email)
      .executeTakeFirstOrThrow()
    await seedLoan(api.deps, { borrower: { ...borrower, userId }, brand: 'supermarket', paidInstalments: 0 })

    const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
    const key = newKey()
    const sign = () =>
      api.call(
        'POST',
        `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`,
        {
          as: borrower.token,
          key,
          body: SIGNATURE,
        },
      )
    const answers = [await sign(), await sign()]
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'WRONG_STATE'],
      [409, 'WRONG_STATE'],
    ])
    expect(await fetchApplication(api, borrower)).toMatchObject({ state: 'Declined', declineReasons: [NEW] })
    const loans = await api.deps.db.selectFrom('loan').select('brand').where('user_id', '=', userId).execute()
    expect(loans).toEqual([{ brand: 'supermarket' }])
  })
})

describe('one person under several mailboxes', () => {
  const SAME = { lastName: 'Oakes' }
  const PARTNER = 'partner-key-for-tests-only'
  const VEHICLE = {
    registration: 'AB12 CDE',
    make: 'Ford',
    model: 'Focus',
    year: 2021,
    cashPrice: 6000,
    deposit: 1000,
  }

  async function signAll(borrowers: readonly TestBorrower[]) {
    return Promise.all(
      borrowers.map(async (borrower) => {
        const { id } = await fetchRequirement(
          api,
          borrower,
          'legal-documents-accepted-application-requirement',
        )
        const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
        const { status } = await api.call('POST', path, {
          as: borrower.token,
          key: newKey(),
          body: SIGNATURE,
        })
        return status
      }),
    )
  }

  // In tests each mailbox has another birthday.
  const becomeOne = (borrowers: readonly TestBorrower[]) =>
    api.deps.db
      .updateTable('app_user')
      .set({ date_of_birth: '1990-01-02' })
      .where(
        'email',
        'in',
        borrowers.map(({ email }) => email),
      )
      .execute()

  test('signs one loan, however many are signed at once, and is told nothing of the others', async () => {
    const borrowers: TestBorrower[] = []
    for (let count = 0; count < 4; count += 1) {
      const borrower = await becomeApproved(api, { ...SAME, amount: 5000 })
      await confirmAllDocuments(api, borrower)
      borrowers.push(borrower)
    }
    await becomeOne(borrowers)
    expect((await signAll(borrowers)).sort()).toEqual([200, 409, 409, 409])
    const read = await Promise.all(borrowers.map((borrower) => fetchApplication(api, borrower)))
    expect(read.filter(({ state }) => state === 'Accepted')).toHaveLength(1)
    for (const { declineReasons } of read.filter(({ state }) => state === 'Declined'))
      expect(declineReasons).toEqual([
        'We can’t lend to you at the moment. Call us, and a person will look at it with you.',
      ])
  })

  test('is paid one loan by 200 signatures at once, under 40 mailboxes at all brands', {
    tags: ['exhaustive'],
    timeout: 600_000,
  }, async () => {
    const borrowers: TestBorrower[] = []
    for (let count = 0; count < 40; count += 1) {
      const brand = BRAND_KEYS[count % BRAND_KEYS.length]!
      const isDirect = getBrand(brand).switches.directApplications
      const ofBrand = isDirect ? {} : { partnerKey: PARTNER }
      const ofCar = brand === 'motor' ? { vehicle: VEHICLE } : {}
      const borrower = await becomeApproved(api, {
        lastName: 'Rowan',
        amount: 5000,
        brand,
        ...ofBrand,
        ...ofCar,
      })
      await confirmAllDocuments(api, borrower)
      borrowers.push(borrower)
    }
    await becomeOne(borrowers)
    const signed = await signAll(Array.from({ length: 5 }, () => borrowers).flat())
    expect(signed).toHaveLength(200)
    // Some may be told that the API is busy.
    expect(signed.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    await api.drain()
    const { rows } = await api.deps.pool.query<{ loans: number; paid_out: number }>(
      `select count(*) as loans, sum((t.doc->>'amount_in_minor')::bigint) as paid_out
       from app_user u join loan l on l.user_id = u.id join payout p on p.loan_id = l.id
       left join sandbox.truelayer_payout t on t.id = p.provider_id where u.last_name = 'Rowan'`,
    )
    expect(rows).toEqual([{ loans: 1, paid_out: 5_000_00 }])
  })

  test('is several people where the birthday is another, or neither phone nor home is the same', async () => {
    const approve = async (lastName: string) => {
      const borrower = await becomeApproved(api, { lastName, amount: 5000 })
      await confirmAllDocuments(api, borrower)
      return borrower
    }
    expect(await signAll([await approve('Ashworth'), await approve('Ashworth')])).toEqual([200, 200])
    const twins = [await approve('Cole'), await approve('Cole')]
    await becomeOne(twins)
    await api.deps.db
      .updateTable('user_address')
      .set({ house_number: '98' })
      .where('user_id', '=', ({ selectFrom }) =>
        selectFrom('app_user').select('id').where('email', '=', twins[1]!.email),
      )
      .execute()
    expect(await signAll(twins)).toEqual([200, 200])
  })
})
