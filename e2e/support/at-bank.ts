import { expect, type Page } from '@playwright/test'
import type { Trip } from './journey.ts'

export const holderOf = ({ person }: Trip) => `${person.firstName} ${person.lastName}`

/** What somebody who shares an account does at the provider and at their bank. These pages are not ours. */
export async function shareAtBank(
  page: Page,
  given: { bank?: string | RegExp; answer?: 'Agree' | 'Refuse'; customer?: string; holder: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your bank')
  await page.getByRole('link', { name: given.bank ?? 'Sandbox Bank' }).click()
  if (/Closed|Broken/.test(String(given.bank ?? ''))) return
  await page.getByRole('textbox', { name: 'Name of the account’s holder' }).fill(given.holder)
  await page.getByRole('combobox', { name: 'Whose statements' }).selectOption(given.customer ?? 'salary')
  await page.getByRole('button', { name: given.answer ?? 'Agree' }).click()
}
