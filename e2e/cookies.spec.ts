import type { Page } from '@playwright/test'
import { applyByPartner } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { exhaustiveIf } from './support/suite.ts'

type Brand = 'main' | 'motor'

/** The tables of the cookie policy, each with the names that it lists. */
const TABLES = ['Needed for the site to work', 'Statistics', 'Support chat (Intercom)'] as const

const PAGES: Record<Brand, readonly string[]> = {
  main: ['/', '/calculator', '/frequently-asked-questions', '/cookies', '/contact-settings', '/login'],
  motor: ['/', '/help-and-support', '/complaints', '/cookies', '/commission', '/login'],
}

for (const brand of ['main', 'motor'] as const)
  test(
    `${brand}: what is on the device is on the cookie policy, and nothing optional before a yes`,
    exhaustiveIf(brand === 'motor'),
    async ({ page, product, actions }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(product.getSiteUrl(brand)).origin)
          asked.push(request.url())
      })
      await page.goto(`${product.getSiteUrl(brand)}/cookies`)
      const [needed, statistics, chat] = await Promise.all(TABLES.map((caption) => listedIn(page, caption)))
      const { autoLoginUrl } = await applyByPartner(product, { person: newPerson(), brand })
      const question = page.getByRole('region', { name: 'Cookie choices' })

      await walk(page, product, brand)
      await page.goto(autoLoginUrl)
      await actions.press('button', 'Carry on')
      await expect(page).toHaveURL(/\/account\/borrow/)
      const beforeChoice = await storedBy(page)
      expect(beforeChoice.filter((name) => !needed!.includes(name))).toEqual([])
      expect(beforeChoice).toEqual(expect.arrayContaining(['session', 'auth']))
      expect(beforeChoice).not.toContain('consent')

      await page.goto(product.getSiteUrl(brand))
      await question.getByRole('button', { name: 'Reject' }).click()
      await expect(question).toBeHidden()
      await walk(page, product, brand)
      const rejected = await storedBy(page)
      expect(rejected.filter((name) => !needed!.includes(name))).toEqual([])
      expect(rejected).toContain('consent')
      // No one else is even asked for anything.
      expect(asked).toEqual([])

      // The chat is for someone who presses its button.
      await page.getByRole('button', { name: 'Chat with us' }).click()
      await expect(page.getByRole('dialog', { name: 'Chat with support' })).toBeVisible()
      expect(asked).not.toEqual([])
      const withChat = await storedBy(page)
      expect(withChat.filter((name) => ![...needed!, ...chat!].includes(name))).toEqual([])
      expect(withChat).toEqual(expect.arrayContaining([expect.stringMatching(/^intercom-device-id-/)]))

      await page.goto(`${product.getSiteUrl(brand)}/cookies`)
      await page.getByRole('main').getByRole('button', { name: 'Accept both' }).click()
      await expect(page.getByRole('main')).toContainText('You’ve accepted statistics')
      await walk(page, product, brand)
      await expect
        .poll(() => storedBy(page))
        .toEqual(expect.arrayContaining(['lifetime', 'device-told', expect.stringMatching(/^intercom-/)]))
      const accepted = await storedBy(page)
      expect(accepted.filter((name) => ![...needed!, ...statistics!, ...chat!].includes(name))).toEqual([])
    },
  )

async function walk(page: Page, product: RunningProduct, brand: Brand): Promise<void> {
  for (const path of PAGES[brand]) {
    await page.goto(product.getSiteUrl(brand) + path)
    await expect(page.getByRole('button', { name: /^Chat with us/ })).toBeVisible()
  }
}

function listedIn(page: Page, caption: (typeof TABLES)[number]): Promise<string[]> {
  return page.getByRole('table', { name: caption }).locator('code').allInnerTexts()
}

/** The names of everything that the browser holds for this site. */
async function storedBy(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(page.url())
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? ''),
  )
  return [...cookies.map(({ name }) => name), ...storage, ...databases]
}
