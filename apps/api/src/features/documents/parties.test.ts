import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, fetchApplication, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const DEALER_KEY = 'partner-key-for-tests-only'
const SITE_KEY = 'ratewren-key-for-tests-only'
const VEHICLE = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 11_490,
  deposit: 1500,
}

const read = async ({ applicationId, token }: TestBorrower, slug: ReadDocumentSlug): Promise<string> =>
  (await api.call('GET', `/loan-applications/${applicationId}/read-${slug}.html`, { as: token })).body

/** Of the rows with this term, the value and the row that follows. */
function rowsOf(html: string, wanted: string): string[][] {
  const rows = [...html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)]
  return rows.flatMap(([, term, value], index) =>
    term === wanted ? [[value!, ...rows[index + 1]!.slice(1)]] : [],
  )
}

const WAYS: { brand: BrandKey; way: string; partnerKey?: string }[] = BRAND_KEYS.flatMap((brand) => [
  ...(getBrand(brand).switches.directApplications ? [{ brand, way: 'direct' }] : []),
  { brand, way: 'through a comparison site', partnerKey: SITE_KEY },
])

async function asked({ brand, partnerKey }: { brand: BrandKey; partnerKey?: string }, seller: string) {
  const quoted = await applyForLoan(api, {
    brand,
    amount: 9990,
    ...(partnerKey ? { partnerKey } : {}),
    ...(brand === 'motor' ? { vehicle: { ...VEHICLE, seller } } : {}),
  })
  await requestLoan(api, quoted)
  return quoted
}

test.each(WAYS)('$brand, $way: who introduced, where they are, and what they are paid', async (wanted) => {
  const isMotor = wanted.brand === 'motor'
  const borrower = await asked(wanted, 'Fenside Motors')
  const firm = getBrand(wanted.brand).introducer
  const introducers = [
    ...(wanted.partnerKey
      ? [{ is: 'RW Comparison Limited (trading as Ratewren)', at: '9 Wren Street<br>York<br>YO99 9RW' }]
      : []),
    ...(firm
      ? [
          {
            is: `${firm.legalName}<br>Firm reference number ${firm.firmReferenceNumber}`,
            at: firm.address.join('<br>'),
          },
        ]
      : []),
  ]
  for (const slug of ['secci', 'contract'] as const)
    expect(rowsOf(await read(borrower, slug), 'Credit intermediary')).toEqual(
      introducers.map(({ is, at }) => [is, 'Address', at]),
    )

  const { intermediaries } = await fetchApplication(api, borrower)
  expect(intermediaries).toHaveLength(introducers.length)
  const isTaken = isMotor ? 'you take this hire purchase agreement' : 'you take this loan'
  for (const slug of ['adequate-explanations', 'contract'] as const) {
    const html = await read(borrower, slug)
    for (const { commission } of intermediaries) {
      const amount = formatMoneyExact(fromPounds(commission!.amount))
      expect(html).toContain(`If ${isTaken}, Tarnbrook Lending Limited pays it commission of ${amount}.`)
    }
    if (introducers.length === 0) expect(html).not.toMatch(/intermediary|\bcommission\b/i)
    if (firm)
      expect(html).toContain(
        `${firm.legalName} introduces the people who apply under its name to Tarnbrook Lending Limited, and to no other lender.`,
      )
  }
})

test.each([
  {
    how: 'the dealer that introduced the borrower',
    partnerKey: DEALER_KEY,
    seller: 'Hedgerow Cars',
    at: '2 Forecourt Lane<br>Leeds<br>LS99 2HC',
  },
  {
    how: 'another dealer',
    partnerKey: SITE_KEY,
    seller: 'Fenside Motors',
    at: '5 Dyke Road<br>Ely<br>CB99 5FM',
  },
])('hire purchase: the seller is named and paid: $how', async ({ at, partnerKey, seller }) => {
  const borrower = await asked({ brand: 'motor', partnerKey }, seller)
  const agreement = await read(borrower, 'contract')
  expect(rowsOf(agreement, 'Seller of the vehicle')).toEqual([[`${seller} Limited`, 'Address', at]])
  for (const html of [agreement, await read(borrower, 'secci')])
    expect(html).toMatch(new RegExp(`We pay .*to ${seller} Limited, the seller,`))
})

test('a partner from before addresses were stored has the address of the directory', async () => {
  const quoted = await applyForLoan(api, { partnerKey: SITE_KEY })
  const before = { name: 'Ratewren', legalName: 'Ratewren', addressLines: [], tie: null, type: null }
  await api.deps.db
    .updateTable('loan_application')
    .set({ intermediaries: JSON.stringify([{ ...before, firmReferenceNumber: null, commission: null }]) })
    .where('id', '=', quoted.applicationId)
    .execute()
  expect(rowsOf(await read(quoted, 'secci'), 'Credit intermediary')).toEqual([
    ['RW Comparison Limited (trading as Ratewren)', 'Address', '9 Wren Street<br>York<br>YO99 9RW'],
  ])
})
