import { OTHER_BROWSERS, visit } from './support/browsers/other-browsers.ts'
import { TOOLS } from './support/browsers/visitors-tools.ts'
import { expect, test } from './support/fixtures.ts'
import { clearProduct } from './support/running-product.ts'
import { exhaustiveIf } from './support/suite.ts'

interface Seen {
  /** Before the script took the page over, and after the form was refused. */
  headings: string[]
  typed: string
  refusal: string
  sent: string
  failures: string[]
}

/** What is typed in vain first, what is typed then, and the heading of the page that follows. */
interface VisitedForm {
  path: string
  heading: string
  mistake: readonly [box: string, value: string]
  refusal: string
  answers: Readonly<Record<string, string>>
  next: string
}

const FORMS: Readonly<Record<string, VisitedForm>> = {
  'signing in': {
    path: '/login',
    heading: 'Sign in',
    mistake: ['email', 'ada'],
    refusal: 'email address',
    answers: { email: 'ada@example.com' },
    next: 'Check your email',
  },
  'a quote': {
    path: '/account/borrow/quote/about-you',
    heading: 'About you',
    mistake: ['firstName', 'Ada'],
    refusal: 'last name',
    answers: {
      lastName: 'Fell',
      'dateOfBirth.day': '27',
      'dateOfBirth.month': '3',
      'dateOfBirth.year': '1985',
      email: 'ada@example.com',
      mobileNumber: '07912 345678',
      'address.postCode': 'ID1 1QD',
    },
    next: 'Your address',
  },
}

/** Answers are typed by the events that a browser sends for a keyboard. */
const visitForm = ({ mistake: [mistaken, mistake], answers }: VisitedForm) => `
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
const box = (name) => one('main [name="' + name + '"]')
const type = (name, value) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box(name), value)
  box(name).dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const send = () => one('main form button:not([type=button])').click()
document.addEventListener('DOMContentLoaded', async () => {
  if (sessionStorage.getItem('visited')) return
  sessionStorage.setItem('visited', 'yes')
  runTools()
  heading()
  type(${JSON.stringify(mistaken)}, ${JSON.stringify(mistake)})
  await until(() => Object.keys(one('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
  runTools()
  heading()
  send()
  seen.refusal = (await until(() => one('main [role=alert]'))).textContent
  runTools()
  seen.typed = box(${JSON.stringify(mistaken)}).value
  for (const [name, value] of Object.entries(${JSON.stringify(answers)})) type(name, value)
  send()
  seen.sent = (await until(() => one('h1')?.textContent !== seen.headings[0] && one('h1'))).textContent
  report(seen)
})`

const NONE_AND_ALL = [
  ['no tools', []],
  ['all tools at once', Object.values(TOOLS)],
] as const
const EACH = Object.entries(TOOLS).map(([tool, run]) => [tool, [run]] as const)

for (const [browser, open] of Object.entries(OTHER_BROWSERS))
  for (const [what, form] of Object.entries(FORMS))
    for (const [name, tools] of what === 'a quote' ? NONE_AND_ALL : [...NONE_AND_ALL, ...EACH])
      test(
        `${browser}: ${what} is refused and sent with ${name}`,
        exhaustiveIf(true),
        async ({ product }) => {
          const runTools = `function runTools() { ${tools.map((run) => `(${run})()`).join(';')} }`
          await clearProduct(product)
          const seen = await visit<Seen>(open, {
            script: `${runTools}\n${visitForm(form)}`,
            path: form.path,
            siteUrl: product.getSiteUrl('main'),
          })
          expect(seen.failures).toEqual([])
          expect(seen.headings).toEqual([form.heading, form.heading])
          expect(seen.typed).toBe(form.mistake[1])
          expect(seen.refusal).toContain(form.refusal)
          expect(seen.sent).toBe(form.next)
        },
      )
