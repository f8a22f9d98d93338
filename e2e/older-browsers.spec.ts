import { listNewerFunctions, readServedBrowsers } from '../scripts/browsers/served-browsers.ts'
import { expect, test } from './support/fixtures.ts'
import { answerQuestions, expectHeading, lateLoan, open, signInByMail } from './support/journey.ts'
import { newPerson } from './support/people.ts'

/** But for what Playwright calls, and of long frames, which older browsers tell nothing about. */
const NEWER = listNewerFunctions(readServedBrowsers()).filter(
  ({ owner, name }) => name !== 'checkVisibility' && owner !== 'PerformanceLongAnimationFrameTiming',
)

// What the oldest of any served browser lacks is taken away, for libraries too.
test('a quote, signing in and a loan need nothing that a served browser lacks', async ({
  setOut,
  page,
  actions,
  outside,
}) => {
  await page.addInitScript((newer) => {
    for (const { owner, name, isStatic } of newer) {
      const holder = (globalThis as Record<string, unknown>)[owner ?? '']
      const target = isStatic || owner === null ? holder : (holder as { prototype?: object })?.prototype
      if (target) Reflect.deleteProperty(target as object, name)
    }
    Reflect.deleteProperty(globalThis, 'Temporal')
  }, NEWER)
  const trip = setOut({ person: newPerson() })
  await open(trip, '/account/borrow/quote/loan?amount=5000&term=36')
  expect(await page.evaluate(() => [typeof URL.parse, 'union' in Set.prototype])).toEqual([
    'undefined',
    false,
  ])
  // Taken over: without its script the page would work too.
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  await answerQuestions(trip)
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
  await actions.press('button', 'See my quote')
  await expectHeading(page, /^£5,000 over 3 years/)

  await page.context().clearCookies()
  await open(trip, '/login')
  await signInByMail(trip)

  const late = setOut({ person: newPerson() })
  const { id } = await lateLoan(late, outside)
  for (const path of ['summary?', 'summary?tab=payments&', 'pay-now?', 'pay-by-card?']) {
    await open(late, `/account/borrow/repay/${path}id=${id}`)
    await expectHeading(page, /\w/)
  }
})
