import { expect, test } from './support/fixtures.ts'
import {
  expectAccessible,
  expectLargeTextFits,
  expectNoSideways,
  expectWholeWords,
  WCAG,
} from './support/screens.ts'

test('the API reference loads nothing from another host, and can be read by everybody', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${product.apiUrl}/docs`)
  await page.getByRole('link', { name: 'createLoanApplication', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'POST /loan-applications', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'The description as OpenAPI' }).click()
  await expect(page.getByText('"openapi":"3.1')).toBeVisible()
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([product.apiUrl]))

  await page.goto(`${product.apiUrl}/docs`)
  // The calls are alike, and axe takes its time over each element: a few stand for all.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('section:nth-of-type(n + 9)')) section.remove()
  })
  await expectAccessible(page, 'the API reference', WCAG)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSideways(page, `the API reference at ${width} px`)
    await expectWholeWords(page, `the API reference at ${width} px`)
  }
  await page.setViewportSize({ width: 320, height: 740 })
  await expectLargeTextFits(page, 'the API reference')
})
