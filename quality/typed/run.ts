import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { awaitLoan, PARTNER_KEY, quoted, walkToLoan } from '../../e2e/support/api-walk.ts'
import { newPerson, type Person } from '../../e2e/support/people.ts'
import type { RunningProduct } from '../../e2e/support/running-product.ts'
import { createSession } from '../../e2e/support/seeds/sign-in.ts'
import { createDice, type Dice } from '../attack/dice.ts'
import { makeCall } from './calls.ts'
import { type FoundForm, fillForm, readForms } from './forms.ts'

export interface TypedPlan {
  seed: number
  from: number
  to: number
  untilMs: number
}

export interface TypedResult {
  forms: number
  /** How often each form and call was sent, and what came of it. */
  sent: Map<string, number>
  statuses: Map<string, number>
  /** One line for each that ended in a failure of ours, or in a page with nothing on it. */
  failures: string[]
}

interface Who {
  product: RunningProduct
  person: Person
  siteUrl: string
  cookie: string
  token: string
  ids: readonly number[]
}

/**
 * Random typed text in every form of the site and every call, by a visitor and by a borrower with a
 * loan.
 */
export async function typeEverywhere(product: RunningProduct, plan: TypedPlan): Promise<TypedResult> {
  const who = await createBorrower(product)
  const forms = await findForms(who)
  const result: TypedResult = { forms: forms.length, sent: new Map(), statuses: new Map(), failures: [] }
  for (let number = plan.from; number <= plan.to && Date.now() < plan.untilMs; number += 1) {
    if (number % SIGN_IN_EVERY === 0) await renewSession(who)
    const send = () => sendOne(createDice(plan.seed, number), who, forms)
    const first = await send()
    // A busy machine says 503 to anything; a text that causes it does so again.
    const { name, status, fault } = first.status === 503 ? await wait(2_000).then(send) : first
    count(result.sent, name)
    count(result.statuses, String(status))
    if (fault !== null) result.failures.push(`number ${number} (${name}): ${fault}`)
  }
  return result
}

async function createBorrower(product: RunningProduct): Promise<Who> {
  // A step that is done twice is done once: a busy machine may answer late.
  const borrower = await withTries(() => quoted(product, 'main', newPerson()))
  await withTries(() => walkToLoan(product, borrower, '999990'))
  const loan = await awaitLoan(product, borrower, 'Repaying')
  const { token, value } = await createSession(product, borrower.person)
  return {
    product,
    person: borrower.person,
    siteUrl: `http://localhost:${product.webPort}`,
    cookie: `auth=${value}`,
    token,
    ids: [borrower.applicationId, loan.id, 1],
  }
}

/** Some calls and forms sign the borrower out, or end the loan. */
async function renewSession(who: Who): Promise<void> {
  const { token, value } = await createSession(who.product, who.person)
  Object.assign(who, { token, cookie: `auth=${value}` })
}

/** Signed in for so many texts at a time. */
const SIGN_IN_EVERY = 10

const STARTS = [
  '/',
  '/login',
  '/contact',
  '/commission',
  '/calculator',
  '/account/borrow',
  '/contact-settings',
].concat(
  ['loan', 'about-you', 'address', 'income', 'save', 'resume'].map((step) => `/account/borrow/quote/${step}`),
)

/** Signing out ends the run for who is signed in. */
const LEFT_OUT = /^\/(?:logout|assets\/|styleguide)|\.(?:pdf|ics|csv|xml|txt|png|svg)(?:$|\?)|download/
const MOST_PAGES = 150

/** Those of all pages that a visitor and a borrower come to by links. */
async function findForms(who: Who): Promise<FoundForm[]> {
  const found = new Map<string, FoundForm>()
  for (const isSignedIn of [false, true]) {
    const pages = [...STARTS]
    for (let at = 0; at < pages.length && at < MOST_PAGES; at += 1) {
      const html = await readPage(who, pages[at]!, isSignedIn)
      for (const form of readForms(html, { path: pages[at]!, isSignedIn })) {
        const names = form.fields.map(({ name }) => name).join()
        if (!LEFT_OUT.test(form.path)) found.set(`${isSignedIn} ${form.path} ${names}`, form)
      }
      pages.push(...findLinks(html).filter((link) => !pages.includes(link)))
    }
  }
  return [...found.values()]
}

/** Of the site, each once. */
function findLinks(html: string): string[] {
  const links = [...html.matchAll(/href="(\/(?!\/)[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  return [...new Set(links)].filter((link) => !LEFT_OUT.test(link))
}

async function readPage({ siteUrl, cookie }: Who, path: string, isSignedIn: boolean): Promise<string> {
  const answer = await fetch(siteUrl + path, {
    headers: isSignedIn ? { cookie } : {},
    redirect: 'manual',
  })
  return answer.headers.get('content-type')?.includes('html') ? answer.text() : ''
}

function sendOne(dice: Dice, who: Who, forms: readonly FoundForm[]): Promise<Sent> {
  return dice.chance(0.5) ? sendForm(dice, who, dice.pick(forms)) : sendCall(dice, who)
}

async function withTries<Done>(act: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 5) throw error
      await wait(3_000)
    }
  }
}

interface Sent {
  name: string
  status: number
  fault: string | null
}

async function sendForm(dice: Dice, who: Who, form: FoundForm): Promise<Sent> {
  const name = `form ${form.path.replace(/\d{3,}/g, 'N')}`
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': randomAddress(dice),
    ...(form.isSignedIn ? { cookie: who.cookie } : {}),
  }
  const body = fillForm(dice, form)
  const answer = await fetch(who.siteUrl + form.path, { method: 'POST', headers, body, redirect: 'manual' })
  const text = await answer.text()
  const fault = describeFault(answer, text) ?? (await followRedirect(who, answer, headers))
  return { name, status: answer.status, fault: fault && `${fault}: ${body.toString().slice(0, 300)}` }
}

/** A redirect leads to a page that has something on it. */
async function followRedirect(
  { siteUrl }: Who,
  answer: Response,
  headers: Record<string, string>,
): Promise<string | null> {
  const to = answer.headers.get('location')
  if (to === null || !to.startsWith('/')) return null
  const cookies = [headers.cookie, ...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])]
  const next = await fetch(siteUrl + to, {
    headers: { cookie: cookies.filter(Boolean).join('; ') },
    redirect: 'manual',
  })
  return describeFault(next, await next.text())
}

function describeFault({ status, headers }: Response, text: string): string | null {
  if (status >= 500) return `answered ${status}`
  const isPage =
    headers.get('content-type')?.includes('html') && status !== 204 && (status < 300 || status >= 400)
  return isPage && !/<h1\b[^>]*>[\s\S]*?\w[\s\S]*?<\/h1>/.test(text) ? `an empty page with ${status}` : null
}

async function sendCall(dice: Dice, { product, token, ids }: Who): Promise<Sent> {
  const { name, method, path, body } = makeCall(dice, ids)
  const bearer = dice.pick([token, token, token, PARTNER_KEY, ''])
  const answer = await fetch(product.apiUrl + path, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
      'x-brand': 'main',
      'x-forwarded-for': randomAddress(dice),
      'idempotency-key': randomUUID(),
      'x-session-id': `typed-${dice.int(1e9)}-${'x'.repeat(20)}`,
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
    },
  })
  await answer.text()
  const fault = answer.status >= 500 ? `answered ${answer.status}: ${body.slice(0, 300)}` : null
  return { name: `call ${name}`, status: answer.status, fault }
}

function randomAddress(dice: Dice): string {
  return `10.${dice.int(256)}.${dice.int(256)}.${dice.int(256)}`
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
