import type { Page } from '@playwright/test'
import {
  applicationOfBorrower,
  applyByPartner,
  awaitLoan,
  type Borrower,
  call,
  expectStatus,
  quoted,
  walk,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { open } from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { listPublicPages } from './support/public-pages.ts'
import { BRANDS, type BrandKey, DIRECT_BRANDS, type RunningProduct } from './support/running-product.ts'
import { takePicture } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'

// Run only by `npm run e2e -- --pictures`, for people. Other specs check what a program can. With
// LOOK=dark, pages of those who are signed in are as on a dark device.
const isDark = process.env.LOOK === 'dark'
const SHEETS = isDark ? 'dark-application' : 'application'

for (const brand of BRANDS)
  for (const width of [360, 1280])
    test.describe(`${brand}, ${width} px`, () => {
      test.use({ width })

      test.beforeEach(async ({ page, product }) => {
        // The question about cookies would stand in every picture; the journeys' pictures show it.
        await page
          .context()
          .addCookies([{ name: 'consent', value: 'necessary', url: product.getSiteUrl(brand) }])
        if (isDark) await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      })

      test('public pages are pictured', async ({ page, product, allow }) => {
        allow(/status of 404/)
        for (const path of [...listPublicPages(brand).own, '/nowhere']) {
          const name = path.replace(/[?].*/, '').slice(1).replaceAll('/', '-') || 'landing'
          await pictureOf(page, product.getSiteUrl(brand) + path, { sheet: `public-${brand}-${width}`, name })
        }
      })

      test('the pages of an application are pictured', async ({ setOut, page, product }) => {
        const sheet = `${SHEETS}-${brand}-${width}`
        const comeAs = async (borrower: Borrower) => {
          const { person } = borrower
          const trip = setOut({ brand, person })
          await page.context().clearCookies({ name: 'auth' })
          await seedSignInCookie(trip)
          await open(trip, '/account/borrow')
        }
        const picture = (name: string, path: string) =>
          pictureOf(page, product.getSiteUrl(brand) + path, { sheet, name })
        for (const { name, make, pages } of SITUATIONS) {
          const borrower = await make(product, brand)
          await comeAs(borrower)
          for (const path of pages(borrower))
            await picture(`${name}${path.replace(/[?].*|\d+/g, '').replaceAll('/', '-')}`, path)
        }
      })
    })

const ARRANGEMENT_STEPS = 'start reason budget offer review'.split(' ')

interface Situation {
  name: string
  make: (product: RunningProduct, brand: BrandKey) => Promise<Situated>
  pages: (borrower: Situated) => string[]
}

/** With the id of the loan where the pages are about it. */
type Situated = Borrower & { loanId?: number }

/** What an application comes to while the clock stands still, and where its borrower then looks. */
const SITUATIONS: readonly Situation[] = [
  {
    name: 'quoted',
    make: (product, brand) => quoted(product, brand, newPerson()),
    pages: ({ applicationId: id }) => [
      '/account/borrow',
      `/account/borrow/apply?id=${id}`,
      `/account/borrow/call-back/${id}`,
      '/account/address-details',
      '/account/borrow/address_change_required',
      '/account/borrow/disqualified',
      '/contact-settings',
    ],
  },
  {
    name: 'requoted',
    make: async (product, brand) => {
      const borrower = await quoted(product, brand, newPerson())
      await post(product, borrower, 'requote', {
        options: { amount: brand === 'motor' ? 5000 : 4000, term: 48 },
      })
      return borrower
    },
    pages: ({ applicationId: id }) => [`/account/borrow/apply?id=${id}`],
  },
  {
    name: 'not-found-at-the-address',
    make: (product, brand) => quoted(product, brand, newPerson('Mismatch')),
    pages: ({ applicationId: id }) => ['/account/borrow', `/account/borrow/address_mismatch?id=${id}`],
  },
  {
    name: 'declined',
    make: (product, brand) => quoted(product, brand, newPerson('Low')),
    pages: ({ applicationId: id }) => ['/account/borrow', `/account/borrow/declined?id=${id}`],
  },
  {
    name: 'turned-down',
    make: async (product, brand) => {
      const borrower = await quoted(product, brand, newPerson())
      await post(product, borrower, 'unrequested', {})
      return borrower
    },
    pages: ({ applicationId: id }) => [
      '/account/borrow',
      `/account/borrow/unrequested/${id}`,
      `/account/borrow/continue?id=${id}`,
    ],
  },
  {
    name: 'requested',
    make: async (product, brand) => {
      const borrower = await quoted(product, brand, newPerson())
      await walk(product, borrower, 'request')
      return borrower
    },
    pages: ({ applicationId: id }) => [
      '/account/borrow',
      `/account/borrow/requested/${id}`,
      `/account/borrow/continue?id=${id}`,
    ],
  },
  {
    name: 'with-an-arrangement',
    make: async (product, brand) => {
      const borrower = await withLoan(product, brand)
      await prepareArrangement(product, borrower, borrower.loanId)
      return borrower
    },
    // Elsewhere they lead to the lender's own site.
    pages: ({ brand, loanId }) =>
      (brand === 'main' || brand === 'motor' ? ARRANGEMENT_STEPS : ['start']).map(
        (sub) => `/account/borrow/self-serve-arrangement/${loanId}/${sub}`,
      ),
  },
  {
    name: 'that-could-end',
    make: (product, brand) => withLoan(product, brand),
    pages: ({ brand, loanId }) =>
      (brand === 'main' || brand === 'motor' ? ['settlement-quote', 'withdraw', 'hand-back'] : []).map(
        (name) => `/account/borrow/repay/${name}?id=${loanId}`,
      ),
  },
  {
    name: 'with-a-settlement-quote',
    make: async (product, brand) => {
      const borrower = await withLoan(product, brand)
      await quote(product, borrower, 'settlement')
      return borrower
    },
    pages: ({ brand, loanId }) =>
      (brand === 'main' || brand === 'motor' ? ['settlement-quote', 'settle-by-card', 'summary'] : []).map(
        (name) => `/account/borrow/repay/${name}?id=${loanId}`,
      ),
  },
  {
    name: 'withdrawn',
    make: async (product, brand) => {
      const borrower = await withLoan(product, brand)
      await quote(product, borrower, 'cancellation')
      return borrower
    },
    pages: ({ brand, loanId }) => [
      '/account/borrow',
      ...(brand === 'main' || brand === 'motor' ? [`/account/borrow/repay/withdraw?id=${loanId}`] : []),
      '/account/support-needs',
    ],
  },
  {
    name: 'with-a-loan',
    make: async (product, brand) => {
      const borrower = await quoted(product, brand, newPerson())
      await walk(product, borrower)
      await awaitResult('a loan that runs', async () => {
        const { loanId } = await applicationOfBorrower(product, borrower)
        const { data } = await call(product, 'GET', `/loans/${loanId}`, borrower)
        return data.state === 'Repaying' ? data : undefined
      })
      // Elsewhere a second quote comes by a partner, once its owner has opened a mail.
      if (!DIRECT_BRANDS.includes(brand)) return borrower
      const { id } = await applyByPartner(product, borrower)
      return { ...borrower, applicationId: id }
    },
    pages: ({ applicationId: id }) => ['/account/borrow', `/account/borrow/apply?id=${id}`],
  },
]

async function withLoan(product: RunningProduct, brand: BrandKey): Promise<Borrower & { loanId: number }> {
  const borrower = await quoted(product, brand, newPerson())
  await walk(product, borrower)
  const { id } = await awaitLoan(product, borrower, 'Repaying')
  return { ...borrower, loanId: id }
}

async function quote(product: RunningProduct, borrower: Borrower & { loanId: number }, type: string) {
  const path = `/loans/${borrower.loanId}/create-early-settlement-quote`
  expectStatus(await call(product, 'POST', path, { ...borrower, body: { type } }), 200)
}

/** An arrangement with every answer given, so that each of its pages is there. */
async function prepareArrangement(product: RunningProduct, { brand, token }: Borrower, loanId: number) {
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    expectStatus(await call(product, method, path, { brand, token, body }), 200)
  const path = `/loans/${loanId}/self-serve-arrangement`
  await send('POST', path, {})
  const { id } = await send('POST', '/v2/financial-statements/unexpired')
  const line = (name: string, amount: number) => ({ line: name, amount, frequency: 'monthly' })
  await send('PUT', `/v2/financial-statements/${id}`, {
    household: {
      isJoint: false,
      childrenUnder16: 1,
      children16To18: 0,
      otherDependants: 0,
      nonDependants: 0,
      vehicles: 0,
      housingTenure: 'tenant-social',
      employment: ['part-time'],
      partnerEmployment: [],
    },
    sections: [
      { key: 'earnings', lines: [line('client-salary-or-wages', 1500)] },
      { key: 'home-contents', lines: [line('rent', 1000)] },
      { key: 'food-housekeeping', lines: [line('groceries', 400)] },
    ],
    otherDebts: [{ creditor: 'Bramble Bank', owed: 900, offer: 20, hasCourtJudgment: false }],
    tokenPayments: 0,
  })
  const answers = { reason: 'less-income', priorityBillsUpdated: false, priorityBillsBehind: ['energy'] }
  await send('PUT', path, { ...answers, affordability: id, amount: 60, term: 3 })
  const { data: info } = await send('GET', `${path}-info`)
  await send('PUT', path, { paymentDate: info.offer.paymentDates.at(-1) })
}

async function post(product: RunningProduct, borrower: Borrower, name: string, body: unknown): Promise<void> {
  const path = `/loan-applications/${borrower.applicationId}/${name}`
  const { brand, token } = borrower
  const key = crypto.randomUUID()
  expectStatus(await call(product, 'POST', path, { brand, token, body, key }), 200)
}

async function pictureOf(page: Page, url: string, { sheet, name }: { sheet: string; name: string }) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takePicture(page, sheet, name)
}
