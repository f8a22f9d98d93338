import { expect, type Page } from '@playwright/test'
import { quoted, walk } from './api-walk.ts'
import { open, signInByMail, type Trip } from './journey.ts'

const AMOUNT = 9000

/** Asked for proof of income, signed in by email, on its page. */
export async function wantProofOfIncome(trip: Trip): Promise<number> {
  const { product, brand, person } = trip
  const borrower = await quoted(product, brand, person, { amount: AMOUNT })
  await walk(product, borrower, 'mobile number')
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=proof-of-income`)
  await signInByMail(trip, /task=proof-of-income/)
  return borrower.applicationId
}

/** What somebody does at the provider and at their bank. These pages are not ours. */
export async function atBank(
  page: Page,
  given: { bank?: string; answer?: 'Agree' | 'Refuse'; customer?: string; holder: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your bank')
  await page.getByRole('link', { name: given.bank ?? 'Sandbox Bank' }).click()
  if (/Closed|Broken/.test(given.bank ?? '')) return
  await page.getByRole('textbox', { name: 'Name of the account’s holder' }).fill(given.holder)
  await page.getByRole('combobox', { name: 'Whose statements' }).selectOption(given.customer ?? 'salary')
  await page.getByRole('button', { name: given.answer ?? 'Agree' }).click()
}
