import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, becomeStrong, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
let borrower: TestBorrower
let userId: number
let loanId: number

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  borrower = await applyForLoan(api)
  await becomeStrong(api, borrower.token)
  const { user_id } = await api.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', borrower.applicationId)
    .executeTakeFirstOrThrow()
  userId = user_id
  const owner = { userId, email: borrower.email, token: borrower.token }
  loanId = (await seedLoan(api.deps, { borrower: owner, paidInstalments: 2 })).loanId
})
afterAll(() => api?.stop())

async function read(path: string, embedded?: string) {
  const query = embedded === undefined ? '' : `?embedded=${embedded}`
  const { status, body } = await api.call('GET', path + query, { as: borrower.token })
  expect(status).toBe(200)
  return body.data
}

/** Which of the embeddable names are there. */
async function embeddedIn(path: string, names: readonly string[], embedded?: string) {
  const data = await read(path, embedded)
  return names.filter((name) => name in data)
}

describe('an application', () => {
  const NAMES = ['user', 'requirements', 'loanProduct', 'quote']
  const path = () => `/loan-applications/${borrower.applicationId}`

  test.each([
    [undefined, ['requirements', 'loanProduct', 'quote']],
    ['', []],
    ['user', ['user']],
    ['addresses', ['user']],
    ['user.addresses', ['user']],
    ['quote,requirements', ['requirements', 'quote']],
    ['loanProduct, user', ['user', 'loanProduct']],
    ['nonsense,__proto__,quote', ['quote']],
  ])('embedded=%s', async (embedded, there) => {
    expect(await embeddedIn(path(), NAMES, embedded)).toEqual(there)
  })

  test('has the applicant with the addresses on file', async () => {
    expect((await read(path(), 'user')).user).toMatchObject({
      '@type': 'user',
      '@link': `/users/${userId}`,
      id: userId,
      firstName: 'Maeve',
      email: borrower.email,
      isMobileVerified: false,
      addresses: [{ '@type': 'address', houseNumber: '12', postCode: 'ID1 1QD', populateManually: false }],
    })
  })

  test('is one round trip, whatever is embedded', async () => {
    let queries = 0
    const count = () => {
      queries += 1
    }
    const readings = async (embedded: string) => {
      queries = 0
      api.deps.pool.on('acquire', count)
      await read(path(), embedded)
      api.deps.pool.off('acquire', count)
      return queries
    }
    expect(await readings('user,quote,requirements,loanProduct')).toBe(await readings(''))
  })

  test('after its documents are read, embeds what is asked for too', async () => {
    const answer = await api.call('POST', `${path()}/complete-read-documents?embedded=user`, {
      as: borrower.token,
    })
    expect(answer.body.error.code).toBe('WRONG_STATE')
  })
})

describe('a loan, under every path', () => {
  const NAMES = [
    'loanApplication',
    'bankDetails',
    'scheduledPayments',
    'unpaidScheduledPayments',
    'pendingRepayments',
  ]
  const [, ...BY_DEFAULT] = NAMES

  test.each([
    [undefined, BY_DEFAULT],
    ['', []],
    ['loanApplication', ['loanApplication']],
    ['bankDetails,pendingRepayments', ['bankDetails', 'pendingRepayments']],
    ['scheduledPayments', ['scheduledPayments', 'unpaidScheduledPayments']],
    ['context,nonsense', []],
  ])('embedded=%s', async (embedded, there) => {
    for (const version of ['', '/v1', '/v2'])
      expect(await embeddedIn(`${version}/loans/${loanId}`, NAMES, embedded)).toEqual(there)
  })

  test('has the application from which it was made', async () => {
    const loan = await read(`/loans/${loanId}`, 'loanApplication')
    expect(loan.loanApplication).toMatchObject({
      '@type': 'loanApplication',
      id: loan.loanApplicationId,
      state: 'Accepted',
      loanId,
    })
  })
})

describe('a borrower', () => {
  const NAMES = ['addresses', 'loanApplications', 'loans']

  test.each([
    [undefined, []],
    ['user', []],
    ['loans,loanApplications,user,addresses', NAMES],
    ['addresses,nonsense', ['addresses']],
    ['loanApplications.loanProduct', ['loanApplications']],
  ])('embedded=%s', async (embedded, there) => {
    expect(await embeddedIn(`/users/${userId}`, NAMES, embedded)).toEqual(there)
  })

  test('has the loan product of an application only when it is asked for', async () => {
    const products = async (embedded: string) =>
      (await read(`/users/${userId}`, embedded)).loanApplications.map((one: object) => 'loanProduct' in one)
    expect(await products('loanApplications')).toEqual([false, false])
    expect(await products('loanApplications,loanApplications.loanProduct')).toEqual([true, true])
  })
})
