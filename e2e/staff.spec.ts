import { type Borrower, call, expectStatus, fetchRequirement, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import type { ChosenFile } from './support/page-actions.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { pdfFile, pngFile } from './support/seeds/proof-files.ts'
import { exhaustiveIf } from './support/suite.ts'

/** The sandbox delivers nothing to this number. */
const UNREACHABLE = '07912 000000'

test.use({ width: 360 })

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way })

    test(
      'a morning at the desk: an item is found, claimed and closed, once',
      exhaustiveIf(way === 'script off'),
      async ({ page, product, allow }) => {
        // The page of the identity provider has no icon; the second closing is refused.
        allow(/favicon|attention\/closures|closeAttention|\/staff\/item.* 422 /)
        const { id, name } = await undelivered(product)
        const site = product.getSiteUrl('main')
        await page.goto(`${site}/sso/start`)
        await page.locator('button[name=person][value=admin-adams]').click()
        await expectHeading(page, 'Admin')
        if (way === 'script on') await expectGoodAtEachSize(page, 'the desk')
        await page.getByRole('link', { name: 'Messages and calls' }).click()
        await expectHeading(page, 'Queue')
        await page.getByText('Filter', { exact: true }).first().click()
        await page.getByLabel('Reason').selectOption('text-not-delivered')
        await page.getByRole('button', { name: 'Show these' }).click()
        await expect(page).toHaveURL(/reason=text-not-delivered/)
        if (way === 'script on') await expectGoodAtEachSize(page, 'the queue')
        await page.locator('tr', { hasText: name }).getByRole('link').click()
        await expectHeading(page, 'A text didn’t arrive')
        await page.getByRole('button', { name: 'I’ll do this' }).click()
        await expect(page.getByText('You have this item now.')).toBeVisible()
        if (way === 'script on') await expectGoodAtEachSize(page, 'an item')

        // A page that was opened before still shows the form.
        const late = await page.context().newPage()
        await late.goto(`${site}/staff/item?id=${id}`)
        await page.getByRole('button', { name: 'Close the item' }).click()
        await expect(page.getByRole('alert').or(page.locator('[data-error-summary]')).first()).toBeVisible()
        await page.getByLabel('What was done').fill('Called the borrower. AA')
        await page.getByRole('button', { name: 'Close the item' }).click()
        await expect(page.getByText('The item is closed.')).toBeVisible()
        await late.getByLabel('What was done').fill('Called too. BB')
        await late.getByRole('button', { name: 'Close the item' }).click()
        await expectHeading(late, 'This item is dealt with')
        await expect(late.getByRole('main')).toContainText('Called the borrower. AA')
      },
    )
  })

test('nobody but staff sees the desk', async ({ page, product, allow }) => {
  allow(/favicon/)
  await page.goto(`${product.getSiteUrl('main')}/staff/queue`)
  await expect(page.locator('button[name=person][value=admin-adams]')).toBeVisible()
})

test('staff look at a proof, send it back, and accept the next one', async ({ page, product, allow }) => {
  // The policy of a file refuses the styles of the browser's own page around a picture.
  allow(
    /favicon|attachments.*Applying inline style|reviews\/\d+.* (404|409|422) |reviews\/\d+\/decline|declineAfterReview/,
  )
  const person = newPerson()
  const borrower = await quoted(product, 'motor', person)
  await walk(product, borrower, 'mobile number')
  // The sandbox's reviewer leaves it alone, by its name.
  const id = await sendLicence(product, borrower, pngFile('wait.png'))
  await page.goto(`${product.getSiteUrl('main')}/sso/start`)
  await page.locator('button[name=person][value=admin-adams]').click()
  await expectHeading(page, 'Admin')
  // The address of before leads there.
  await page.goto(`${product.getSiteUrl('main')}/sso/review?id=${id}`)
  await expectHeading(page, 'Driving licence')
  await expect(page.getByRole('main')).toContainText(`${person.firstName} ${person.lastName}`)
  const opened = page.waitForEvent('popup')
  await expect(page.getByRole('img', { name: 'Page 1 of wait.png' })).toHaveJSProperty('naturalWidth', 1)
  await page.getByRole('link', { name: 'wait.png', exact: true }).click()
  const picture = (await opened).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectGoodAtEachSize(page, 'the review of a proof')

  await page.getByText('Ask for this proof again').click()
  await page.getByLabel('It can’t be read').check()
  await page.getByRole('button', { name: 'Send it back' }).click()
  await expect(page.getByText('The proof is sent back')).toBeVisible()
  await expectHeading(page, 'Proofs to review')
  await expectGoodAtEachSize(page, 'the proofs that wait')
  expect(await licenceOf(product, borrower)).toMatchObject({
    status: 'wanted',
    details: { sentBack: { reason: 'unreadable' } },
  })

  await sendLicence(product, borrower, pdfFile('wait again.pdf'))
  await page.goto(`${product.getSiteUrl('main')}/staff/reviews/${id}`)
  const drawn = page.getByRole('img', { name: 'Page 1 of wait again.pdf' })
  await expect(drawn).toHaveJSProperty('naturalHeight', 1800)
  const late = await page.context().newPage()
  await late.goto(page.url())
  await page.getByRole('button', { name: 'Accept it' }).click()
  await expect(page.getByText('The proof is accepted.')).toBeVisible()
  expect(await licenceOf(product, borrower)).toMatchObject({ status: 'met' })
  // A page that was opened before is no way to decide twice, and keeps what was typed.
  await late.getByText('Decline the application').click()
  await late.getByLabel('It doesn’t match the application').check()
  await late.getByLabel('Note for the record').fill('The name differs. AB')
  await late.getByRole('button', { name: 'Decline it' }).click()
  await expectHeading(late, 'This proof doesn’t wait any more')
  await expect(late.getByRole('main')).toContainText('Admin Adams did that on')
  await expect(late.getByRole('main')).toContainText('You wrote: The name differs. AB')
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
  const post = (action: string, body?: object) =>
    call(product, 'POST', `${path}/${action}`, { brand, token, ...(body && { body }) })
  expectStatus(await post('proof-of-driving-licence', { name, file: buffer.toString('base64') }), 200)
  // On a busy machine the file is looked at after the answer.
  await expect.poll(async () => (await post('confirm-proof-of-driving-licence')).status).toBe(200)
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
