import { type Borrower, call, expectStatus, fetchRequirement, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import type { ChosenFile } from './support/page-actions.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { pdfFile, pngFile } from './support/seeds/proof-files.ts'

/** The sandbox delivers nothing to this number. */
const UNREACHABLE = '07912 000000'

test.use({ width: 360 })

test('staff close an item of their list, once', async ({ page, product, allow }) => {
  // The pages of the identity provider and of staff have no icon.
  allow(/favicon/)
  const { id, name } = await undelivered(product)
  await page.goto(`${product.getSiteUrl('main')}/sso/start`)
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

test('staff look at a proof, send it back, and accept the next one', async ({ page, product, allow }) => {
  // The policy of a file refuses the styles of the browser's own page around a picture.
  allow(/favicon|attachments.*Applying inline style/)
  const person = newPerson()
  const borrower = await quoted(product, 'motor', person)
  await walk(product, borrower, 'mobile number')
  // The sandbox's reviewer leaves it alone, by its name.
  const id = await sendLicence(product, borrower, pngFile('wait.png'))
  await page.goto(`${product.getSiteUrl('main')}/sso/start`)
  await page.locator('button[name=person][value=admin-adams]').click()
  await page.getByRole('link', { name: 'Proofs to review' }).click()
  await expectHeading(page, 'Proofs to review')
  await expectGoodAtEachSize(page, 'the proofs that wait')
  const openReview = () => page.getByRole('link', { name: `Review ${id}` }).click()
  await openReview()
  await expectHeading(page, 'Review a proof')
  await expect(page.getByRole('main')).toContainText(`${person.firstName} ${person.lastName}`)
  const opened = page.waitForEvent('popup')
  await expect(page.getByRole('img', { name: 'Page 1 of wait.png' })).toHaveJSProperty('naturalWidth', 1)
  await page.getByRole('link', { name: 'wait.png', exact: true }).click()
  const picture = (await opened).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectGoodAtEachSize(page, 'the review of a proof')

  await page.getByLabel('Reason').first().selectOption('unreadable')
  await page.getByRole('button', { name: 'Send it back' }).click()
  await expect(page.getByRole('status')).toContainText('is sent back')
  expect(await licenceOf(product, borrower)).toMatchObject({
    status: 'wanted',
    details: { sentBack: { reason: 'unreadable' } },
  })

  await sendLicence(product, borrower, pdfFile('wait again.pdf'))
  await page.goto(`${product.getSiteUrl('main')}/sso/reviews`)
  await openReview()
  await expectHeading(page, 'Review a proof')
  const drawn = page.getByRole('img', { name: 'Page 1 of wait again.pdf' })
  await expect(drawn).toHaveJSProperty('naturalHeight', 1800)
  const late = await page.context().newPage()
  await late.goto(page.url())
  await page.getByRole('button', { name: 'Accept the proof' }).click()
  await expect(page.getByRole('status')).toHaveText('The proof is accepted.')
  expect(await licenceOf(product, borrower)).toMatchObject({ status: 'met' })
  // A page that was opened before is no way to decide twice.
  await late.getByRole('button', { name: 'Accept the proof' }).click()
  await expect(late.getByRole('status')).toContainText('doesn’t wait any more')
})

const licenceOf = (product: RunningProduct, borrower: Borrower) =>
  fetchRequirement(product, borrower, 'driving-licence')

async function sendLicence(
  product: RunningProduct,
  borrower: Borrower,
  { name, buffer }: ChosenFile,
): Promise<number> {
  const { id } = await licenceOf(product, borrower)
  const { brand, token } = borrower
  const path = `/v1/driving-licence-application-requirements/${id}`
  const body = { name, file: buffer.toString('base64') }
  for (const [action, sent] of [
    ['proof-of-driving-licence', body],
    ['confirm-proof-of-driving-licence', undefined],
  ] as const)
    expectStatus(
      await call(product, 'POST', `${path}/${action}`, { brand, token, ...(sent && { body: sent }) }),
      200,
    )
  return id
}

/** A code that does not reach its borrower: an item that staff close. */
async function undelivered(product: RunningProduct): Promise<{ id: string; name: string }> {
  const person = newPerson()
  const borrower = await quoted(product, 'main', person)
  await walk(product, borrower, 'request')
  const { id } = await fetchRequirement(product, borrower, 'phone')
  const { token } = borrower
  const path = `/v1/phone-application-requirements/${id}/update-mobile-number`
  const body = { mobileNumber: UNREACHABLE }
  expectStatus(await call(product, 'POST', path, { brand: 'main', token, body }), 200)
  await awaitResult('the report', async () => {
    const { details } = (await fetchRequirement(product, borrower, 'phone')) as { details?: object }
    return details && 'isCodeUndelivered' in details && details.isCodeUndelivered ? true : undefined
  })
  return { id: `text-not-delivered:${id}`, name: `${person.firstName} ${person.lastName}` }
}
