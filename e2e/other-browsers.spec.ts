import { OTHER_BROWSERS, visit } from './support/browsers/other-browsers.ts'
import { TOOLS } from './support/browsers/visitors-tools.ts'
import { expect, test } from './support/fixtures.ts'
import { forgetTries } from './support/running-product.ts'
import { exhaustiveIf } from './support/suite.ts'

interface Seen {
  /** Before the script took the page over, and after the form was refused. */
  headings: string[]
  typed: string
  refusal: string
  sent: string
  failures: string[]
}

/** Answers are typed by the events that a browser sends for a keyboard. */
const VISIT = `
const seen = { headings: [], failures: [] }
addEventListener('error', ({ message }) => seen.failures.push(message))
addEventListener('unhandledrejection', ({ reason }) => seen.failures.push(String(reason)))
const until = async (find) => {
  for (let found, tries = 0; tries < 400; tries += 1) {
    if ((found = find())) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  seen.failures.push('waited in vain for ' + find)
  return document.createElement('p')
}
const one = (selector) => document.querySelector(selector)
const heading = () => seen.headings.push(one('h1')?.textContent ?? '')
const type = (box, value) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, value)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
document.addEventListener('DOMContentLoaded', async () => {
  if (sessionStorage.length > 0) return
  sessionStorage.setItem('visited', 'yes')
  runTools()
  heading()
  type(one('main [type=email]'), 'ada')
  await until(() => Object.keys(one('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
  runTools()
  heading()
  one('main form button').click()
  seen.refusal = (await until(() => one('main [role=alert]'))).textContent
  runTools()
  seen.typed = one('main [type=email]').value
  type(one('main [type=email]'), 'ada@example.com')
  one('main form button').click()
  seen.sent = (await until(() => one('h1')?.textContent !== seen.headings[0] && one('h1'))).textContent
  report(seen)
})`

for (const [browser, open] of Object.entries(OTHER_BROWSERS))
  for (const [name, tools] of [
    ['no tools', []],
    ...Object.entries(TOOLS).map(([tool, run]) => [tool, [run]] as const),
    ['all tools at once', Object.values(TOOLS)],
  ] as const)
    test(`${browser}: a form is refused and sent with ${name}`, exhaustiveIf(true), async ({ product }) => {
      const runTools = `function runTools() { ${tools.map((run) => `(${run})()`).join(';')} }`
      await forgetTries(product)
      const seen = await visit<Seen>(open, {
        script: `${runTools}\n${VISIT}`,
        path: '/login',
        siteUrl: product.getSiteUrl('main'),
      })
      expect(seen.failures).toEqual([])
      expect(seen.headings).toEqual(['Sign in', 'Sign in'])
      expect(seen.typed).toBe('ada')
      expect(seen.refusal).toContain('email address')
      expect(seen.sent).toBe('Check your email')
    })
