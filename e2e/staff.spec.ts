import { call, expectStatus, quoted, requirementOf, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { until } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { expectGoodAtEachSize } from './support/screens.ts'

/** The sandbox delivers nothing to this number. */
const UNREACHABLE = '07912 000000'

test.use({ width: 360 })

test('staff close an item of their list, once', async ({ page, product, allow }) => {
  // The pages of the identity provider and of staff have no icon.
  allow(/favicon/)
  const { id, name } = await undelivered(product)
  await page.goto(`${product.siteOf('main')}/sso/start`)
  await page.locator('button[name=person][value=admin-adams]').click()
  await expectHeading(page, 'Admin')
  const item = page.getByRole('button', { name: `Close ${id}` })
  const row = page.locator('tr', { has: item })
  await expect(row).toContainText(name)
  await expectGoodAtEachSize(page, 'the list of staff')
  // On a narrow screen nothing of an item is to be scrolled to.
  const { x, width } = (await row.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(360)
  const list = await page.context().newPage()
  await list.goto(page.url())

  await row.getByLabel('What was done').fill('Called the borrower. AA')
  await item.click()
  await expect(page.getByRole('status')).toHaveText('The item is closed.')
  await expect(item).toHaveCount(0)
  // A list that was opened before still shows it.
  const late = list.locator('tr', { has: list.getByRole('button', { name: `Close ${id}` }) })
  await late.getByLabel('What was done').fill('Called too. BB')
  await late.getByRole('button').click()
  await expect(list.getByRole('status')).toContainText('not on the list any more')
})

/** A code that does not reach its borrower: an item that staff close. */
async function undelivered(product: RunningProduct): Promise<{ id: string; name: string }> {
  const person = newPerson()
  const borrower = await quoted(product, 'main', person)
  await walk(product, borrower, 'request')
  const { id } = await requirementOf(product, borrower, 'phone')
  const { token } = borrower
  const path = `/v1/phone-application-requirements/${id}/update-mobile-number`
  const body = { mobileNumber: UNREACHABLE }
  expectStatus(await call(product, 'POST', path, { brand: 'main', token, body }), 200)
  await until('the report', async () => {
    const { details } = (await requirementOf(product, borrower, 'phone')) as { details?: object }
    return details && 'isCodeUndelivered' in details && details.isCodeUndelivered ? true : undefined
  })
  return { id: `text-not-delivered:${id}`, name: `${person.firstName} ${person.lastName}` }
}
