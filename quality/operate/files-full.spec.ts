import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as journeys } from '../../e2e/support/fixtures.ts'
import {
  arrive,
  comeByPartner,
  expectReady,
  LICENCE,
  provePhone,
  takeOffer,
} from '../../e2e/support/journey.ts'
import { createProduct } from '../../e2e/support/running-product.ts'
import { pdfFile, pngFile } from '../../e2e/support/seeds/proof-files.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { mountDisk, type SmallDisk } from './load/small-disk.ts'

const MEGABYTES = 8

/** The product with its files on a small disk; null where none can be mounted. */
const test = journeys.extend<object, { disk: SmallDisk | null }>({
  disk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-files-'))
      const disk = mountDisk(join(folder, 'disk'), MEGABYTES)
      await use(disk)
      disk?.end()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ disk }, use) => {
      const product = await createProduct({ settings: disk ? { FILES_FOLDER: disk.path } : {} })
      try {
        await product.start()
        await use(product)
      } finally {
        await product.end()
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

test.describe('a full disk of the files', exhaustiveIf(true), () => {
  for (const way of ['script on', 'script off'] as const)
    test.describe(way, () => {
      test.use({ way, width: 360 })

      test('refuses a photo and has nothing of it; the one before stays, and another try goes through', async ({
        setOut,
        page,
        actions,
        allow,
        disk,
      }) => {
        test.skip(disk === null, 'No disk can be mounted here.')
        // The browser says so of the refusal, which the page tells in its own words.
        allow(/status of 503|status of 422|Rejected: sendLicence/)
        const trip = setOut({ brand: 'motor' })
        const main = page.getByRole('main')
        await comeByPartner(trip)
        await takeOffer(trip)
        await provePhone(trip)
        await arrive(trip, 'Your driving licence', 'driving-licence')
        await actions.attach(LICENCE.front, [pngFile('front.png')])
        await expectReady(page, 'front.png')
        const stored = listFiles(disk!)

        disk!.fill()
        await main.locator('summary', { hasText: 'Replace the front' }).click()
        await actions.attach(LICENCE.front, [pdfFile('again.pdf')])
        if (way === 'script off') await actions.press('button', 'Add files')
        await expect(main.getByRole('alert').first()).toContainText(
          'We’re having trouble just now. Please try again in a few minutes.',
        )
        await page.goto(page.url())
        await expect(main.getByRole('listitem').filter({ hasText: 'front.png' })).toContainText('Added')
        await expect(main).not.toContainText('again.pdf')
        expect(listFiles(disk!)).toEqual(stored)

        disk!.free()
        await main.locator('summary', { hasText: 'Replace the front' }).click()
        await actions.attach(LICENCE.front, [pdfFile('again.pdf')])
        await expectReady(page, 'again.pdf')
        await expect(main).not.toContainText('front.png')
      })
    })
})

/** Sealed files, and halves of them. */
function listFiles({ path }: SmallDisk): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('proofs/'))
    .sort()
}
