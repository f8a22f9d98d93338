import type { Page } from '@playwright/test'
import pg from 'pg'
import { applyByPartner, call, expectStatus, PARTNER_KEY, signInByToken } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { type RunningProduct, readDatabaseUrl } from './support/running-product.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

const NAME = 'Sandbox Partner'
const OTHERS = Array.from({ length: 30 }, (_, index) => `Fellgate Motors of Market Row ${index + 1}`)

// Its partner has two keys, and a webhook that cannot be reached.
test.use({
  width: 360,
  settings: {
    PARTNER_KEYS: `${PARTNER_KEY}=${NAME},sha256:${'3f8a11c2'.repeat(8)}=${NAME}`,
    PARTNER_WEBHOOKS: `${NAME}=https://127.0.0.1:9/hooks;whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`,
    PARTNER_ADDRESSES: [NAME, 'Sandbox Cars', ...OTHERS]
      .map((name) => `${name}=${name} Limited;1 Sandpit Lane;Leeds;LS99 1SP`)
      .join(','),
  },
})

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way })

    test(
      'staff see a partner’s keys and the webhooks it did not take, and send them again',
      exhaustiveIf(way === 'script off'),
      async ({ page, product, allow }) => {
        allow(/favicon/)
        const webhookId = await missWebhook(product)
        const main = page.getByRole('main')
        await page.goto(`${product.getSiteUrl('main')}/sso/start`)
        await page.locator('button[name=person][value=admin-adams]').click()
        await expectHeading(page, 'Admin')
        await page.goto(`${product.getSiteUrl('main')}/staff/partners`)
        await expectHeading(page, 'Partners')
        await expect(page.locator('tr', { hasText: NAME })).toContainText('127.0.0.1:9')
        if (way === 'script on') await expectGoodAtEachSize(page, 'the partners')
        await page.getByRole('link', { name: NAME, exact: true }).click()
        await expectHeading(page, NAME)
        await expect(page.locator('tr', { hasText: '3f8a11c2' })).toContainText('None yet')
        const row = page.locator('tr', { hasText: webhookId })
        await awaitTry(page, webhookId)
        await expect(row).toContainText('The partner couldn’t be reached')
        await row.getByRole('button', { name: `Send again ${webhookId}` }).click()
        await expect(page.getByText('It’s on its way to the partner again.')).toBeVisible()
        if (way === 'script on') await expectGoodAtEachSize(page, 'a partner whose webhook waits')

        await giveUp(product)
        await page.goto(`${product.getSiteUrl('main')}/staff/partners?name=${encodeURIComponent(NAME)}`)
        await expect(row).toContainText('Given up')
        if (way === 'script on') await expectGoodAtEachSize(page, 'a partner whose webhook is given up')
        await page.getByRole('button', { name: 'Send all given up again' }).click()
        await expect(page.getByText('They’re on their way to the partner again.')).toBeVisible()
        await expect(main).not.toContainText('Given up')

        await page.goto(`${product.getSiteUrl('main')}/staff/partners?name=Nobody`)
        await expect(main).toContainText('There’s no such partner')
        await page.goto(`${product.getSiteUrl('main')}/staff/partners?name=Sandbox%20Cars`)
        await expect(main).toContainText('It has no key')
        if (way === 'script on') await expectGoodAtEachSize(page, 'a partner that sells only')
      },
    )
  })

/** An application whose partner is told that it was requested. */
async function missWebhook(product: RunningProduct): Promise<string> {
  const { id, autoLoginToken } = await applyByPartner(product, { person: newPerson(), brand: 'main' })
  const token = await signInByToken(product, 'main', autoLoginToken)
  const path = `/loan-applications/${id}/requested`
  expectStatus(await call(product, 'POST', path, { brand: 'main', token }), 200)
  return `application-${id}-2`
}

/** The worker sends it by itself, at some time. */
async function awaitTry(page: Page, webhookId: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.locator('tr', { hasText: webhookId })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** As after its last try, which is days later. */
async function giveUp(product: RunningProduct): Promise<void> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  try {
    await expect(async () => {
      const { rows } = await client.query(`select graphile_worker.permanently_fail_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'tell-partner' and locked_at is null), 'given up')`)
      expect(rows.length).toBeGreaterThan(0)
    }).toPass()
  } finally {
    await client.end()
  }
}
