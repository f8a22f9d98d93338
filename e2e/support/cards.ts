import type { FrameLocator, Page } from '@playwright/test'

/** The card provider's numbers for tests. */
export const CARDS = {
  pays: '4242424242424242',
  asks: '4000002760003184',
  tooLittleMoney: '4000000000009995',
} as const

/** Into the provider's own fields. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure card payment input"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel(/^Expiry/).fill('12/40')
  await fields.getByLabel('Security code').fill('123')
}

/** The check of the card’s bank, which the page shows. */
export function bankCheck(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Your bank’s check"]')
}
