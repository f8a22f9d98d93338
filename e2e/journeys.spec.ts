import { expect, test, type Way } from './fixtures.ts'
import type { BrandKey } from './house.ts'
import {
  answerQuestions,
  arrive,
  choosePaymentDay,
  comeByPartner,
  giveBankAccount,
  letFirstPaymentPass,
  lookAround,
  open,
  provePhone,
  readAndSign,
  readLoan,
  seeNewLoan,
  signInByMail,
  signOut,
  type Trip,
  takeOffer,
} from './journey.ts'
import { newPerson } from './people.ts'

const BRANDS: readonly BrandKey[] = ['main', 'motor']
const WAYS: readonly Way[] = ['script on', 'script off', 'keyboard only']

for (const brand of BRANDS)
  for (const width of [360, 1280])
    for (const way of WAYS)
      test.describe(`${brand}, ${width} px, ${way}`, () => {
        test.use({ way, width })

        test('from the first page to the first payment', async ({ page, hands, house, outside }) => {
          const usesAxe = way === 'script on'
          const trip: Trip = { page, hands, house, outside, brand, width, usesAxe, person: newPerson() }
          if (brand === 'motor') await comeByPartner(trip)
          else {
            await lookAround(trip)
            await answerQuestions(trip, { movedLately: width === 360 })
            await hands.press('button', 'See my quote')
          }
          await takeOffer(trip)
          await provePhone(trip)
          await giveBankAccount(trip)
          await choosePaymentDay(trip)
          await readAndSign(trip)
          const { id } = await seeNewLoan(trip)
          await signOut(trip)
          await signInByMail(trip)
          // Spec 2: somebody with one loan and nothing else lands on it.
          await expect(page).toHaveURL(new RegExp(`/account/borrow/repay/summary[?]id=${id}$`))

          const before = await readLoan(trip, id)
          await letFirstPaymentPass(trip, before)
          await open(trip, '/account/borrow')
          await signInByMail(trip)
          const after = await readLoan(trip, id)
          expect(after).toMatchObject({ state: 'Repaying', paidToDate: before.scheduledPayments[0]!.amount })
          expect(after.balance).toBeLessThan(before.balance)
          await open(trip, `/account/borrow/repay/summary?id=${id}`)
          await arrive(trip, /./, 'loan-first-payment')
          await expect(page.getByRole('main')).toContainText(pounds(after.balance))
          await expect(page.getByRole('main')).toContainText(pounds(after.paidToDate))
          await open(trip, '/account/borrow')
          await arrive(trip, /./, 'dashboard')
          await expect(page.getByRole('main')).toContainText(pounds(after.balance))
        })
      })

function pounds(amount: number): string {
  const text = amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
  return text.replace(/[.]00$/, '')
}
