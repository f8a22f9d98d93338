import type { Page } from '@playwright/test'
import { SENT_BACK_WORDS } from '@tarnbrook/contract/requirements/sent-back'
import { expect, test } from './support/fixtures.ts'
import {
  arrive,
  comeByPartner,
  expectHeading,
  expectReady,
  giveBankAccount,
  LICENCE,
  open,
  provePhone,
  sendLicence,
  type Trip,
  takeOffer,
} from './support/journey.ts'
import type { ChosenFile } from './support/page-actions.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { pdfFile, pngFile, textFile } from './support/seeds/proof-files.ts'
import { exhaustiveIf } from './support/suite.ts'

async function wantLicence(trip: Trip): Promise<void> {
  await comeByPartner(trip)
  await takeOffer(trip)
  await provePhone(trip)
  await expectHeading(trip.page, 'Your driving licence')
}

/** Nothing but the review is left: the payment day may have been chosen with the quote. */
async function choosePaymentDay({ page, actions }: Trip): Promise<void> {
  await expectHeading(page, 'Your payment day')
  await actions.select('Which day of the month?', '7th')
  await actions.press('button', 'See my first payment date')
}

const filesOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove/ })

for (const way of ['script on', 'script off', 'keyboard only'] as const)
  test.describe(`a driving licence, ${way}`, () => {
    test.use({ way, width: 360 })

    test(
      'is sent, corrected and confirmed, and then a person looks at it',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, actions, allow }) => {
        // The browser says so of each refusal of the API, which the page tells in its own words.
        allow(/status of 422|Rejected: sendLicence/)
        const trip = setOut({ brand: 'motor', usesAxe: way !== 'script off' })
        const main = page.getByRole('main')
        await wantLicence(trip)

        await actions.press('button', 'Send for checking')
        await expect(main.getByRole('alert')).toContainText('Add a photo of the front')
        await expect(main.getByRole('alert')).toContainText('Add a photo of the back')
        if (way !== 'script off') await expect(main.getByRole('alert')).toBeFocused()

        await actions.attach(LICENCE.front, [pngFile('front.png')])
        await expectReady(page, 'front.png')
        const replace = main.locator('summary', { hasText: 'Replace the front' })
        if (way === 'keyboard only') await expect(replace).toBeFocused()
        await actions.attach(LICENCE.back, [textFile('notes.txt')])
        if (way === 'script off') await actions.press('button', 'Send for checking')
        await expect(main.getByRole('alert')).toContainText(
          'notes.txt: Send a PDF, or a photo as JPEG, PNG or HEIC. We can’t open other files.',
        )
        await arrive(trip, 'Your driving licence', 'driving-licence-refused')
        await actions.attach(LICENCE.back, [pdfFile('back-of-it.pdf')])
        await expectReady(page, 'back-of-it.pdf')
        await expect(filesOf(page)).toHaveCount(2)

        await actions.press('button', 'Remove back-of-it.pdf')
        await expect(main).toContainText('We’ve removed that file')
        await expect(filesOf(page)).toHaveCount(1)
        if (way !== 'script off')
          await expect(main.getByRole('heading', { name: 'Your files' })).toBeFocused()

        const picture = main.getByRole('img', { name: 'View front.png' })
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

        // The reviewer of the sandbox leaves what is called so.
        await actions.attach(LICENCE.back, [pdfFile('back-wait.pdf')])
        await expectReady(page, 'back-wait.pdf')
        await actions.press('button', 'Send for checking')
        await giveBankAccount(trip)
        await choosePaymentDay(trip)
        await arrive(trip, 'We’re checking your documents', 'in-review')
        for (const words of ['A person is checking', 'within one working day', 'nothing for you to do'])
          await expect(main).toContainText(words)
        await expect(main.getByRole('link', { name: 'Send your driving licence' })).toHaveCount(0)
        await open(trip, '/account/borrow')
        await expect(main).toContainText('A person is checking what you sent')
      },
    )
  })

test(
  'what cannot be used is sent back with the reason, sent again, and accepted',
  exhaustiveIf(true),
  async ({ setOut, page, actions, outside }) => {
    const trip = setOut({ brand: 'motor', usesAxe: true })
    const main = page.getByRole('main')
    await wantLicence(trip)
    await sendLicence(trip, { front: pdfFile('blurred.pdf'), back: pngFile('back.png') })
    await giveBankAccount(trip)
    await choosePaymentDay(trip)
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === 'Please send your driving licence again' || undefined,
    )
    await open(trip, '/account/borrow')
    await expect(main).toContainText('We need your driving licence again')
    await actions.press('link', 'See why')
    await arrive(trip, '1 thing to send again', 'sent-back')
    await expect(main).toContainText(SENT_BACK_WORDS.unreadable)
    await expect(main).toContainText('Send again')
    await actions.press('link', 'Send your driving licence')
    await arrive(trip, 'Your driving licence', 'driving-licence-sent-back')
    await expect(main).toContainText(SENT_BACK_WORDS.unreadable)
    await expectGoodAtEachSize(page, 'a proof that was sent back')
    await actions.press('button', 'Send for checking')
    await expect(main.getByRole('alert')).toContainText('Replace the photo that isn’t right')
    // What takes the place of a side leaves the other as it is.
    await expect(main.locator('details[open]', { hasText: 'Replace the front' })).toBeVisible()
    await actions.attach(LICENCE.front, [pdfFile('front.pdf')])
    await expectReady(page, 'front.pdf')
    await expect(filesOf(page)).toHaveCount(2)
    await actions.press('button', 'Send for checking')
    await outside.newest(
      trip.person.email,
      ({ subject }) => /^You're approved/.test(subject ?? '') || undefined,
    )
    await open(trip, '/account/borrow')
    await expect(main).toContainText('You’re approved')
  },
)

test.describe('at each size', () => {
  test.use({ width: 360 })
  test(
    'the page of a proof with its files is good',
    exhaustiveIf(true),
    async ({ setOut, page, actions }) => {
      const trip = setOut({ brand: 'motor', usesAxe: true })
      await wantLicence(trip)
      await actions.attach(LICENCE.front, [pngFile(`${'a-long-name-'.repeat(12)}.png`)])
      await actions.attach(LICENCE.back, [pdfFile('back.pdf')])
      await expect(filesOf(page)).toHaveCount(2)
      await expectGoodAtEachSize(page, 'the page of a proof')
    },
  )
})

test('a lost connection keeps the files that were not sent, and tries again', async ({
  setOut,
  page,
  actions,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Rejected: sendLicence/)
  const trip = setOut({ brand: 'motor' })
  const main = page.getByRole('main')
  await wantLicence(trip)
  let sent = 0
  await page.route('**/proof-of-driving-licence', (route) => {
    sent += 1
    return sent === 2 ? route.abort('failed') : route.continue()
  })
  await actions.attach(LICENCE.front, [pngFile('front.png')])
  await expectReady(page, 'front.png')
  await actions.attach(LICENCE.back, [pdfFile('back.pdf')])
  await expect(main.getByRole('alert')).toContainText('We couldn’t send one file')
  await expect(filesOf(page)).toHaveCount(1)
  await actions.press('button', 'Try again')
  await expect(filesOf(page)).toHaveCount(2)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('group', { name: 'Back' }).getByRole('status')).toContainText(
    '1 file is added.',
  )
})

test('what is chosen too early or refused is neither shown as sent nor sent with the press', async ({
  setOut,
  page,
  actions,
}) => {
  const trip = setOut({ brand: 'motor' })
  const front = page.getByRole('main').getByRole('group', { name: 'Front' })
  const inputs = () =>
    front.locator('input').evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
  await wantLicence(trip)
  const held = Promise.withResolvers<void>()
  await page.route('**/proof-of-driving-licence', async (route) => {
    await held.promise
    await route.continue()
  })
  await actions.attach(LICENCE.front, [pngFile('front.png')])
  await expect(front.getByRole('status')).toContainText('Sending front.png')
  await actions.attach(LICENCE.front, [pdfFile('early.pdf')])
  await expect(front.getByRole('status')).toContainText('Wait until it’s sent, then choose the other one')
  expect(await inputs()).toEqual(['', ''])
  held.resolve()
  await expectReady(page, 'front.png')
  const picture = front.getByRole('img', { name: 'View front.png' })
  await expect(picture).toHaveAttribute('src', /^data:/)
  const shown = await picture.getAttribute('src')

  await front.locator('summary').click()
  const { buffer, ...large } = pngFile('too-large.png')
  await actions.attach(LICENCE.front, [
    { ...large, buffer: Buffer.concat([buffer, Buffer.alloc(21 * 1024 * 1024)]) },
  ])
  await expect(front.getByRole('alert')).toContainText('too-large.png')
  await expect(picture).toHaveAttribute('src', shown!)
  await expect(front.locator('details')).toHaveAttribute('open')
  expect(await inputs()).toEqual(['', ''])
})

test('a photo that lies on its side is turned: what is stored is the turned one', async ({
  setOut,
  page,
  actions,
  allow,
}) => {
  allow(/ERR_FAILED|Rejected: sendLicence/)
  const trip = setOut({ brand: 'motor' })
  const front = page.getByRole('main').getByRole('group', { name: 'Front' })
  const turn = front.getByRole('button', { name: 'Turn' })
  await wantLicence(trip)
  const photo = await photoFile(page, { width: 300, height: 200 })
  await actions.attach(LICENCE.front, [photo])
  await expectReady(page, photo.name)
  let seen: string | null = null
  /** Of the file that is stored, once there is another one than before. */
  const readSize = async () => {
    const link = front.getByRole('link')
    if (seen !== null) await expect(link).not.toHaveAttribute('href', seen)
    seen = await link.getAttribute('href')
    return page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path!)).blob())
      return [width, height]
    }, seen)
  }
  expect(await readSize()).toEqual([300, 200])
  await turn.focus()
  await turn.press('Enter')
  expect(await readSize()).toEqual([200, 300])
  await expect(front.getByRole('status')).toContainText('1 file is added.')
  await expect(turn).toBeFocused()
  await expect(filesOf(page)).toHaveCount(1)

  // From the stored one, after the page is loaded again; what is lost can be tried again.
  await page.reload()
  await page.route('**/proof-of-driving-licence', (route) => route.abort('failed'), { times: 1 })
  await actions.press('button', `Turn ${photo.name} to the right`)
  await expect(front.getByRole('alert')).toContainText('We couldn’t send one file')
  await expect(front.getByRole('link')).toHaveAttribute('href', seen!)
  await actions.press('button', 'Try again')
  expect(await readSize()).toEqual([300, 200])

  await actions.attach(LICENCE.back, [pdfFile('back.pdf')])
  await expectReady(page, 'back.pdf')
  await expect(page.getByRole('button', { name: /^Turn/ })).toHaveCount(1)
})

/** A picture whose size can be read again. */
async function photoFile(page: Page, clip: { width: number; height: number }): Promise<ChosenFile> {
  const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, ...clip } })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
