import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { expectGoodAtEachSize } from './support/screens.ts'

test.use({ width: 360 })

const HEAD = 'date,amount,payer,reference,id'

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way })

    test('a statement is imported, and what has no owner goes back by the word of two', async ({
      page,
      browser,
      product,
      allow,
    }) => {
      allow(/favicon|\/staff\/transfers.* 422 |importStatement|bank-statements/)
      const id = `FT-${way.replace(' ', '-')}`
      await signIn(page, product.getSiteUrl('main'), 'admin-adams')
      await page.goto(`${product.getSiteUrl('main')}/staff/transfers`)
      await expectHeading(page, 'Bank transfers')
      await importFile(page, 'when,money')
      await expect(page.locator('[data-error-summary]')).toContainText('Missing: date, amount')
      await importFile(
        page,
        `${HEAD}\n20/11/2026,15.00,HARBOUR CAFE LTD,TBNOSUCH,${id}\n20/11/2026,-2,FEES,,${id}-fee`,
      )
      const main = page.getByRole('main')
      await expect(main).toContainText('The statement is imported')
      await expect(main).toContainText(/Without an owner\s*1/)
      if (way === 'script on') await expectGoodAtEachSize(page, 'a statement that was imported')
      await page.locator('tr', { hasText: 'TBNOSUCH' }).first().getByRole('link').click()
      await expectHeading(page, 'A bank transfer has no owner')
      await page.getByText('Propose to send it back', { exact: true }).first().click()
      await page.getByLabel('Why', { exact: true }).fill('A company that we have no agreement with')
      if (way === 'script on') await expectGoodAtEachSize(page, 'a transfer without an owner')
      await page.getByRole('button', { name: 'Propose to send it back' }).click()
      await expect(page.getByText('It’s proposed.')).toBeVisible()

      const context = await browser.newContext({ javaScriptEnabled: way === 'script on' })
      const second = await context.newPage()
      await signIn(second, product.getSiteUrl('main'), 'sue-super')
      await second.goto(`${product.getSiteUrl('main')}/staff/transfers?state=return-proposed`)
      await second.locator('tr', { hasText: 'TBNOSUCH' }).first().getByRole('link').click()
      await expectHeading(second, 'A bank transfer is to be sent back')
      await second.getByLabel('Bank’s reference of the transfer').fill('FP-4711')
      await second.getByRole('button', { name: 'Record that it’s sent back' }).click()
      await expect(second.getByText('It’s recorded that the transfer is sent back.')).toBeVisible()
      await context.close()
    })
  })

async function signIn(page: Page, site: string, person: string): Promise<void> {
  await page.goto(`${site}/sso/start`)
  await page.locator(`button[name=person][value=${person}]`).click()
  await expectHeading(page, 'Admin')
}

async function importFile(page: Page, text: string): Promise<void> {
  const file = page.getByLabel('Statement of the collection account')
  if (!(await file.isVisible())) await page.getByText('Import a statement', { exact: true }).first().click()
  await file.setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Import it' }).click()
}
