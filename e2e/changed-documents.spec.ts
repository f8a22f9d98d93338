import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TOOLS } from './support/browsers/visitors-tools.ts'
import { expect, test } from './support/fixtures.ts'
import { lateLoan, open, type Trip } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { exhaustiveIf } from './support/suite.ts'

/** Every path of the site that has its own page, hydrated or not. */
const PATHS = [
  ...readFileSync(new URL('../apps/web/app/routes.ts', import.meta.url), 'utf8').matchAll(
    /\broute\(\s*'([^'*]+)'/g,
  ),
].map(([, path]) => `/${path}`)

const ALL = Object.keys(TOOLS)
const IN_FAST_SUITE = ['texts in <font>', 'all tools at once']

// All at once cover one another up in part.
const EACH: [name: string, tools: readonly string[]][] = ALL.map((tool) => [tool, [tool]])

for (const [name, tools] of [...EACH, ['all tools at once', ALL] as const])
  test(
    `a form is filled in and refused, and the page left, with ${name}`,
    exhaustiveIf(!IN_FAST_SUITE.includes(name)),
    async ({ page, setOut, allow }) => {
      allow(/status of 422/)
      const trip = setOut({ brand: 'supermarket' })
      await useTools(page, tools)
      const letScriptRun = await holdScript(page)
      const opening = open(trip, '/contact')
      await page.waitForFunction(() => 'haveToolsRun' in globalThis)
      const box = page.locator('[name=name]')
      await box.pressSequentially('Ada')
      letScriptRun()
      await opening
      await expect(box).toHaveValue('Ada')
      await page.keyboard.type(' Byron')
      await expect(box).toHaveValue('Ada Byron')

      // And in the page that the script has taken over, while it changes.
      for (const press of ['main button', 'main button', 'header a[href="/frequently-asked-questions"]']) {
        await runTools(page, tools)
        await page.locator(press).first().click()
        if (press === 'main button') {
          await expect(page.getByRole('alert')).toBeVisible()
          await expect(box).toHaveValue('Ada Byron')
        }
      }
      await expect(page).toHaveURL(/frequently-asked-questions/)
      await expect(page.locator('h1')).toHaveText(/\w/)
    },
  )

for (const brand of ['main', 'motor'] as const)
  test(
    `each page stays what it is with all tools at once: ${brand}`,
    exhaustiveIf(true),
    async ({ page, setOut, outside, allow }) => {
      allow(/status of 4\d\d/)
      const trip = setOut({ person: newPerson(), brand })
      const { id } = await lateLoan(trip, outside)
      const pages = await listPages(trip, id)
      await useTools(page, ALL)
      for (const { path, heading, forms } of pages) {
        await open(trip, path)
        await expect(page.locator('h1'), path).toHaveText(heading)
        expect(await page.locator('main form').count(), path).toBeGreaterThanOrEqual(forms)
      }
    },
  )

test('a page whose code fails stays as the server made it, and its form is sent', async ({
  page,
  setOut,
  allow,
}) => {
  allow(/broken/)
  await page.route('**/assets/login.screen-*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken") }',
    }),
  )
  const letScriptRun = await holdScript(page)
  // Not awaited: the walk's own way waits for the script to take the page over.
  void open(setOut(), '/login').catch(() => {})
  const box = page.getByRole('textbox', { name: 'Email address' })
  await box.fill('ada@example.com')
  const reported = page.waitForRequest(/monitoring/)
  letScriptRun()
  await reported
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(box).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})

/** The hydrated ones as the server sends them: what each is called, and how many forms it has. */
async function listPages(trip: Trip, id: number) {
  await open(trip, '/terms')
  const pages: { path: string; heading: string; forms: number }[] = []
  // Those of staff send a borrower to the identity provider.
  for (const pattern of PATHS.filter((path) => !path.startsWith('/staff'))) {
    const path = `${pattern.replace(':step?', '').replace('/:sub?', '').replace(':state', 'apply').replace(':id', String(id))}?id=${id}`
    const html = await trip.page.evaluate(async (url) => (await fetch(url)).text(), path)
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    if (!html.includes('type="module"') || heading === undefined) continue
    pages.push({ path, heading, forms: main.split('<form').length - 1 })
  }
  expect(pages.length).toBeGreaterThan(40)
  return pages
}

/** The tools change each document as soon as it is read, before its script has run. */
async function useTools(page: Page, names: readonly string[]): Promise<void> {
  const runs = names.map((name) => `(${TOOLS[name]})()`).join(';')
  await page.addInitScript({
    content: `document.addEventListener('DOMContentLoaded', () => { ${runs}; globalThis.haveToolsRun = true })`,
  })
}

async function runTools(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.evaluate(TOOLS[name]!)
}

/** On a slow line the script comes long after the page. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
