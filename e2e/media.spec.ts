import { expect, test } from './support/fixtures.ts'

test('on paper stands what is to be read, and nothing that is to be pressed', async ({ page, product }) => {
  await page.emulateMedia({ media: 'print' })
  let answers = 0
  for (const path of ['/terms', '/frequently-asked-questions']) {
    await page.goto(`${product.getSiteUrl('motor')}${path}`)
    // The script has put in what is its own: the question about cookies, the chat, the filter.
    await expect(page.locator('.page-script')).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const role of ['navigation', 'button', 'searchbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cookie choices' })).toHaveCount(0)
    // An answer that is folded away on the screen is not on paper.
    for (const answer of await page.locator('main details > :not(summary)').all()) {
      await expect(answer).toBeVisible()
      answers += 1
    }
  }
  expect(answers).toBeGreaterThan(10)
})

test('nothing moves for somebody who asks for that', async ({ page, product }) => {
  const movingIn = () =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)))
      return [...document.querySelectorAll('*')].filter((element) =>
        [null, '::before', '::after'].some((part) => {
          const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
          return (
            seconds(animationDuration) > 0.001 ||
            seconds(transitionDuration) > 0.001 ||
            scrollBehavior === 'smooth'
          )
        }),
      ).length
    })
  // Every component of every kind is in the style guide.
  await page.goto(`${product.getSiteUrl('main')}/styleguide`)
  await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
  expect(await movingIn()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movingIn()).toBeGreaterThan(0)
})
