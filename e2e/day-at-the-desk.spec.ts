import type { Browser, Locator, Page } from '@playwright/test'
import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { isOwnAct, OWN_ACTS } from '@tarnbrook/local/own-acts'
import pg from 'pg'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { awaitResult, type Outside } from './support/outside.ts'
import { type BrandKey, type RunningProduct, readDatabaseUrl } from './support/running-product.ts'
import { createSession, seedStaffToken } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

// Filled with work for the desk, as a first start is.
test.use({ settings: { DESK_SEED: '1' } })

/** What is pressed on the page of an item; what its borrower reads by email, and on their page. */
interface Act {
  press: (page: Page) => Promise<void>
  subject?: RegExp
  page?: { path: (item: AttentionItem) => string; words: RegExp }
}

const onLoan = (words: RegExp): Pick<Act, 'page'> => ({
  page: { path: ({ loanId }) => `/account/borrow/repay/summary?id=${loanId}`, words },
})

const onApplication = (words: RegExp, task = ''): Pick<Act, 'page'> => ({
  page: { path: ({ applicationId }) => `/account/borrow/continue?id=${applicationId}${task}`, words },
})

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const noted: Act = {
  press: async (page) => {
    await page.getByLabel('What you agreed, or will do').fill('We write, and don’t call. AB')
    await send(page, 'Store the note')
  },
}
const closed: Act = {
  press: async (page) => {
    await page.getByLabel('What was done').fill('Called them, and wrote it down. AB')
    await send(page, 'Close the item')
  },
}
const answered: Act = {
  press: async (page) => {
    await page.getByLabel('Your answer').fill('You can change it online, on the page of your loan.')
    await send(page, 'Send the answer')
  },
  subject: /^Our answer to your message/,
}

/** What it's about stays on the page of its loan, until the borrower changes it. */
const closedBeside = (words: RegExp): Act => ({ ...closed, ...onLoan(words) })

const ACTS: Partial<Record<AttentionItem['reason'], Act>> = {
  'message-received': answered,
  'complaint-received': {
    press: async (page) => {
      await page.getByLabel('Upheld', { exact: true }).check()
      await page
        .getByLabel('What you found, and what we do')
        .fill('We called you back too late, and are sorry.')
      // Asked in the first three working days alone.
      const declined = page.getByLabel('They don’t, or weren’t asked')
      if (await declined.isVisible()) await declined.check()
      await send(page, 'Send the response')
    },
    subject: /^Our final response to your complaint/,
  },
  'commission-complaint': {
    press: async (page) => {
      await page.getByLabel('Upheld', { exact: true }).check()
      const left = page.getByRole('group', { name: 'When did the letter leave?' })
      await fillDay(left, Temporal.Now.plainDateISO('Europe/London'))
      await send(page, 'Record the answer')
    },
  },
  'callback-due': {
    press: async (page) => {
      await page.getByLabel('We spoke').check()
      await send(page, 'Record it')
    },
  },
  'support-need-told': {
    ...noted,
    page: { path: () => '/account/support-needs', words: /don’t ring before noon/ },
  },
  'arrangement-to-read': { ...noted, ...onLoan(/You have an arrangement/) },
  'proof-waiting': {
    press: async (page) => {
      await page.getByRole('link', { name: 'Review the proof' }).click()
      await send(page, 'Accept it')
    },
    ...onApplication(/You’re approved/),
  },
  'decline-to-review': {
    press: async (page) => {
      await page.getByRole('link', { name: 'Look at the decision' }).click()
      await page
        .getByLabel('What you found, as the borrower reads it')
        .first()
        .fill('With the two loans that you pay already, this one would leave too little.')
      await send(page, 'Uphold it')
    },
    subject: /^A person has looked at our decision/,
    page: {
      path: ({ applicationId }) => `/account/borrow/declined?id=${applicationId}`,
      words: /A person has looked at this decision/,
    },
  },
  'card-payoff-due': {
    press: async (page) => {
      await page.getByLabel('The card is paid').check()
      await page.getByLabel('Bank’s reference of the transfer').fill('FP-2711')
      await send(page, 'Record it')
    },
    subject: /^We paid .+ to your card ending/,
    ...onLoan(/card ending/),
  },
  'default-notice-possible': {
    press: async (page) => {
      await page.getByLabel('No breathing space or moratorium today').first().check()
      await send(page, 'Give the notice')
    },
    subject: /^Your default notice/,
    ...onLoan(/You have a default notice/),
  },
  'proposal-waiting': {
    press: (page) => send(page, 'Approve, and do it'),
    subject: /./,
    ...onLoan(/£0|nothing|don’t ask/i),
  },
  'person-event-to-confirm': { press: (page) => send(page, 'Confirm it') },
  'collecting-stopped': { press: (page) => send(page, 'They agree: start again') },
  'mandate-ended': closedBeside(/It was cancelled/),
  'mandate-moved': closedBeside(/from the account ending 34 at TEST TOWN BANK/),
  'text-not-delivered': {
    ...closed,
    ...onApplication(/We couldn’t deliver your code/, '&task=mobile-number'),
  },
  'letter-to-post': {
    press: async (page) => {
      const letter = page.getByRole('region', { name: /^We've received your complaint/ })
      await expect(letter).toContainText(
        /Tarnbrook House[\s\S]*Dear [\s\S]*by phone on[\s\S]*Financial Conduct Authority/,
      )
      // It alone is on the paper.
      await page.emulateMedia({ media: 'print' })
      await expect(letter).toBeVisible()
      for (const other of ['heading', 'button', 'link', 'textbox'] as const)
        await expect(page.getByRole(other)).toHaveCount(0)
      await page.emulateMedia({ media: null })
      await closed.press(page)
    },
  },
  'data-request-open': {
    press: async (page) => {
      await page.getByRole('link', { name: 'Go to the customer’s page' }).click()
      const give = page.getByRole('button', { name: 'I’ve looked at it: give it' })
      await expect(async () => {
        await page.reload()
        await expect(give).toBeVisible({ timeout: 2000 })
      }).toPass()
      await give.click()
    },
    subject: /^The copy of your data is ready/,
    page: { path: () => '/account/your-data', words: /Answered/ },
  },
  'bank-line-to-return': {
    press: async (page) => {
      await page.getByLabel('Bank’s reference of the transfer').fill('FP-2712')
      await send(page, 'Record that it’s sent back')
    },
  },
}

const REFUND: Act = {
  press: (page) => send(page, 'Approve, and do it'),
  subject: /^We're refunding you £15\.50/,
  ...onLoan(/We’re refunding you £15\.50|We’ve refunded you £15\.50/),
}

test(
  'a day at the desk: 12 kinds of item come from borrowers’ own acts, two members of staff deal with them, and borrowers are told',
  exhaustiveIf(true),
  async ({ browser, product, outside }) => {
    test.slow()
    const seeded = await awaitOwnItems(product)
    const desk = product.getSiteUrl('main')
    const sue = await sitDown(browser, desk, { person: 'sue-super', hasScript: true })
    const sam = await sitDown(browser, desk, { person: 'sam-second', hasScript: false })
    const calls = findItem(seeded, 'support-need-told')
    await recordComplaint(sue, { desk, from: calls, answerBy: 'email' })
    await expectMails(outside, findMailbox(calls), [/^We've received your complaint/])
    await recordComplaint(sam, { desk, from: findItem(seeded, 'mandate-moved'), answerBy: 'post' })
    const refunded = findItem(seeded, 'mandate-ended')
    await proposeRefund(sue, `${desk}/staff/loans/${refunded.loanId}?tab=acts`)

    const done = new Map<string, { id: string; by: Page }>()
    for (const [index, item] of (await readItems(product)).entries()) {
      const { kind, act, asked } = await chooseAct(product, item, refunded)
      if (!act || done.has(kind)) continue
      // What Sue proposed is for Sam to decide.
      const by = item.reason === 'proposal-waiting' || index % 2 === 1 ? sam : sue
      await by.goto(`${desk}/staff/item?id=${encodeURIComponent(item.id)}`)
      await expectHeading(by, item.title)
      await act.press(by)
      await expect(by, item.id).toHaveURL(/[?&]done=/)
      done.set(kind, { id: item.id, by })
      await expectMails(outside, findMailbox(item), [asked, act.subject])
      await expectOnPage(browser, { product, item, act })
    }
    const own = [...done].filter(([kind]) => Object.hasOwn(OWN_ACTS, kind))
    expect(own.length, own.map(([kind]) => kind).join()).toBeGreaterThanOrEqual(12)
    expect(new Set(own.map(([, { by }]) => by)).size).toBe(2)
    expect([...done.keys()]).toEqual(
      expect.arrayContaining(['complaint-received by staff', 'letter-to-post', 'refund']),
    )
    const left = (await readItems(product)).map(({ id }) => id)
    for (const { id } of done.values()) expect(left).not.toContain(id)
  },
)

/** Of an item that its borrower's own act made: `asked` is the email that their act brought. */
async function chooseAct(
  product: RunningProduct,
  item: AttentionItem,
  refunded: AttentionItem,
): Promise<{ kind: string; act?: Act | undefined; asked?: RegExp | undefined }> {
  const { reason, loanId } = item
  if (reason === 'proposal-waiting' && loanId === refunded.loanId) return { kind: 'refund', act: REFUND }
  const own = OWN_ACTS[reason]
  if (!own) return { kind: reason, act: ACTS[reason] }
  if (!(await isOwnItem(product, item))) return { kind: `${reason} by staff`, act: ACTS[reason] }
  return { kind: reason, act: ACTS[reason], asked: own.told }
}

function findItem(items: readonly AttentionItem[], reason: AttentionItem['reason']): AttentionItem {
  const found = items.find((item) => item.reason === reason)
  if (!found) throw new Error(`no item says ${reason}`)
  return found
}

/** One that a customer said by phone, days ago. */
async function recordComplaint(
  page: Page,
  { desk, from, answerBy }: { desk: string; from: AttentionItem; answerBy: 'email' | 'post' },
): Promise<void> {
  await page.goto(`${desk}/staff/customers/${from.customerId}?tab=messages`)
  await page.getByText('Record a complaint by phone, letter or email', { exact: true }).first().click()
  await page.getByLabel('By phone', { exact: true }).check()
  const day = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 5 })
  await fillDay(page, day)
  await page.getByLabel('What is it about?').fill('Nobody told them that the payment was late.')
  await page.getByLabel(answerBy === 'email' ? /^By email, to/ : /^By post, to/).check()
  await send(page, 'Record the complaint')
  await expect(page.getByText(/The complaint is recorded/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the letter' })).toHaveCount(answerBy === 'post' ? 1 : 0)
  await expect(page.getByText(/A complaint, C-.* \(not answered\)/).first()).toBeVisible()
}

async function fillDay(form: Page | Locator, { day, month, year }: Temporal.PlainDate): Promise<void> {
  for (const [label, value] of Object.entries({ Day: day, Month: month, Year: year }))
    await form.getByLabel(label, { exact: true }).fill(String(value))
}

async function proposeRefund(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByText('Propose to refund a part', { exact: true }).first().click()
  await page.getByLabel('How much').fill('15.50')
  await page.getByLabel('Why, as the borrower reads it').fill('We collected the payment a day early.')
  await page.getByLabel('Why', { exact: true }).last().fill('Bank charge of the customer. SS')
  await send(page, 'Propose to refund it')
  await expect(page.getByText('It’s proposed.')).toBeVisible()
}

function findMailbox({ borrowerName }: AttentionItem): string {
  return `${borrowerName?.replace(' ', '.').toLowerCase()}@desk.example`
}

/** The seed goes on while the sites answer, and banks and networks report after it. */
async function awaitOwnItems(product: RunningProduct): Promise<AttentionItem[]> {
  return awaitResult('the work for the desk', async () => {
    const items = await readItems(product)
    const reasons = items.map(({ reason }) => reason as string)
    return Object.keys(OWN_ACTS).every((reason) => reasons.includes(reason)) ? items : undefined
  })
}

async function readItems(product: RunningProduct): Promise<AttentionItem[]> {
  const headers = { authorization: `Bearer ${await seedStaffToken(product)}` }
  const answer = await fetch(`${product.apiUrl}/admin/attention?pageSize=200`, { headers })
  return ((await answer.json()) as { data: { items: AttentionItem[] } }).data.items
}

async function isOwnItem(product: RunningProduct, item: AttentionItem): Promise<boolean> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  try {
    return await isOwnAct(client, item)
  } finally {
    await client.end()
  }
}

async function sitDown(
  browser: Browser,
  site: string,
  { person, hasScript }: { person: string; hasScript: boolean },
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: hasScript })
  const page = await context.newPage()
  await page.goto(`${site}/sso/start`)
  await page.locator(`button[name=person][value=${person}]`).click()
  await expectHeading(page, 'Admin')
  return page
}

async function expectMails(
  outside: Outside,
  mailbox: string,
  subjects: readonly (RegExp | undefined)[],
): Promise<void> {
  for (const subject of subjects)
    if (subject) await outside.newest(mailbox, (mail) => subject.test(mail.subject ?? '') || undefined)
}

/** What their own page says after it. */
async function expectOnPage(
  browser: Browser,
  { product, item, act }: { product: RunningProduct; item: AttentionItem; act: Act },
): Promise<void> {
  if (!act.page) return
  const site = product.getSiteUrl(item.brand as BrandKey)
  const { value } = await createSession(product, { email: findMailbox(item) })
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies([{ name: 'auth', value, url: site, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(site + act.page.path(item))
  await expect(page.getByRole('main')).toContainText(act.page.words)
  await context.close()
}
