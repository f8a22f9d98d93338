import { SENT_BACK_WORDS } from '@tarnbrook/contract/requirements/sent-back'
import pg from 'pg'
import { type Borrower, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectReady, giveBankAccount, open, type Trip } from './support/journey.ts'
import type { ChosenFile } from './support/page-actions.ts'
import { type RunningProduct, readDatabaseUrl } from './support/running-product.ts'
import { pdfFile, pngFile } from './support/seeds/proof-files.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

/**
 * What no one application wants together; phone, documents, cards, suggested loan and licence have
 * their own walks.
 */
const WANTED = [
  'settlement-letter-requirement',
  'current-address-confirmation-requirement',
  'income-application-requirement',
  'id-application-requirement',
  'address-application-requirement',
]

const LETTER = { page: 'Your settlement letter' }
const SEND = 'Send for checking'

for (const way of ['script off', 'keyboard only'] as const)
  test.describe(`on a phone, ${way}`, () => {
    test.use({ way, width: 360, height: 640 })

    test(
      'every proof, the settlement letter and the address are given; one is sent back and given again',
      exhaustiveIf(way === 'keyboard only'),
      async ({ setOut, page, actions, product, outside, allow }) => {
        allow(/status of 422|Rejected: provideSettlementDetails/)
        const trip = setOut({ usesAxe: way !== 'script off' })
        const main = page.getByRole('main')
        const borrower = await quoted(product, 'main', trip.person)
        await walk(product, borrower, 'mobile number')
        await want(product, borrower, WANTED)
        const list = `/account/borrow/continue?id=${borrower.applicationId}`
        await seedSignInCookie(trip)
        await open(trip, list)
        await actions.press('link', 'Continue')

        await arrive(trip, LETTER.page, 'settlement-letter')
        await addFile(trip, pdfFile('letter-blurred.pdf'))
        await expect(main).toContainText('Save what the letter says, above.')
        await expect(main.getByRole('button', { name: SEND })).toHaveCount(0)
        await actions.press('button', 'Save these details')
        await expect(main.getByRole('alert')).toContainText('Enter the name of the lender')
        await actions.fill('Lender you want to pay off', 'Bramble Loans')
        await actions.fill('Account or agreement number', 'BL-1')
        await actions.fill('Amount that pays it off', '£1,200.50')
        await actions.fill('Sort code of the account to pay', '99-99-90')
        await actions.fill('Account number of the account to pay', '12345678')
        await fillDay(trip, '2020')
        await actions.press('button', 'Save these details')
        await expect(main.getByRole('alert')).toContainText('Ask the lender for a new one')
        await fillDay(trip, '2099')
        await actions.press('button', 'Save these details')
        await expect(main).toContainText('We’ve saved what your letter says')
        await expect(main).toContainText('£1,200.50')
        await arrive(trip, LETTER.page, 'settlement-letter-details')
        await actions.press('button', SEND)

        await arrive(trip, 'Is this still where you live?', 'current-address')
        await actions.press('button', 'Yes, I live here')
        await sendProof(trip, 'Proof of your income')
        await sendProof(trip, 'Proof of who you are', 'your passport')
        await sendProof(trip, 'Proof of your address')
        await giveBankAccount(trip)
        await arrive(trip, 'Your payment day', 'payment-day')
        await actions.select('Which day of the month?', '7th')
        await actions.press('button', 'See my first payment date')

        // The reviewer of the sandbox looks once everything is there.
        const again = ({ subject }: { subject?: string }) =>
          subject === 'Please send your settlement letter again' || undefined
        await outside.newest(trip.person.email, again)
        await open(trip, list)
        await actions.press('link', 'Send your settlement letter')
        await arrive(trip, LETTER.page, 'settlement-letter-sent-back')
        await expect(main).toContainText(SENT_BACK_WORDS.unreadable)
        // What the letter says is still there: only the file was not good.
        await expect(main).toContainText('Bramble Loans')
        await actions.press('button', 'Remove letter-blurred.pdf')
        await expect(main).toContainText('We’ve removed that file')
        await addFile(trip, pdfFile('letter.pdf'))
        await actions.press('button', SEND)

        await outside.newest(
          trip.person.email,
          ({ subject }) => /^You're approved/.test(subject ?? '') || undefined,
        )
        await open(trip, '/account/borrow')
        await expect(main).toContainText('You’re approved')
      },
    )
  })

for (const { way, brand } of [
  { way: 'script off', brand: 'main' },
  { way: 'script on', brand: 'supermarket' },
] as const)
  test.describe(`${brand} on a phone, ${way}`, () => {
    test.use({ way, width: 360, height: 640 })

    test(
      'who has moved gives the new address, and is asked for proof of it',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, product, outside, allow }) => {
        allow(/status of 422|Rejected: provideNewAddress/)
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        const main = page.getByRole('main')
        const borrower = await quoted(product, brand, trip.person)
        await walk(product, borrower, 'mobile number')
        await want(product, borrower, ['current-address-confirmation-requirement'])
        await seedSignInCookie(trip)
        await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=current-address`)
        await arrive(trip, 'Is this still where you live?', 'moved')
        await main.getByText('No, I’ve moved').click()
        await actions.fill('Address line 1', '7 Weir Lane')
        await actions.fill('Town or city', 'Leeds')
        await actions.fill('Postcode', 'not a postcode')
        await actions.choose('How long have you lived there?', '5 to 10 years')
        await actions.press('button', 'Save my new address')
        // What was typed is still there, and open.
        await expect(main.getByRole('alert')).toContainText('postcode')
        await expect(main.getByRole('textbox', { name: 'Address line 1' })).toHaveValue('7 Weir Lane')
        await actions.fill('Postcode', 'LS6 2AB')
        await actions.press('button', 'Save my new address')
        await expect(main).toContainText('Send proof of your address')
        await expect(main).not.toContainText('Is this still where you live?')
        await outside.newest(trip.person.email, ({ subject }) => /address/i.test(subject ?? '') || undefined)
      },
    )
  })

async function addFile({ page, actions }: Trip, file: ChosenFile, what = 'your document'): Promise<void> {
  await actions.attach(`or choose a file of ${what}`, [file])
  await expectReady(page, file.name)
}

async function sendProof(trip: Trip, heading: string, what?: string): Promise<void> {
  await arrive(trip, heading, heading.toLowerCase().replaceAll(' ', '-'))
  await addFile(trip, pngFile('page.png'), what)
  await trip.actions.press('button', SEND)
}

async function fillDay({ actions }: Trip, year: string): Promise<void> {
  const question = 'Last day on which this amount is valid'
  await actions.fill('Day', '20', question)
  await actions.fill('Month', '12', question)
  await actions.fill('Year', year, question)
}

async function want(
  product: RunningProduct,
  { applicationId }: Borrower,
  types: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  await client.query(
    `insert into requirement (application_id, type, state, created_at)
     select $1, type, 'wanted', now() from unnest($2::text[]) as type`,
    [applicationId, types],
  )
  await client.end()
}
