import { randomUUID } from 'node:crypto'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import pg from 'pg'
import { type RunningProduct, readDatabaseUrl } from './running-product.ts'
import { seedStaffToken } from './seeds/sign-in.ts'

export interface Message {
  to: string
  channel: string
  subject?: string
  text: string
  html?: string
  /** Files, opened at `path` of the sandbox. */
  attachments: { name: string; type: string; path: string }[]
  links: string[]
  codes: string[]
  sentAt: string
}

export interface ErrorReport {
  type: 'event' | 'transaction'
  event: Record<string, unknown> & {
    transaction?: string
    fingerprint?: string[]
    exception?: { values: { type: string; value: string }[] }
  }
}

/** The world outside the product: what it sent, what day it is, and what is out of order. */
export interface Outside {
  /** Mails and texts to someone, the newest first. */
  inbox(to: string): Promise<Message[]>
  /** Waits for something to be found in a message to someone, the newest that has it. */
  newest<T>(to: string, find: (message: Message) => T | undefined): Promise<T>
  today(): Promise<Temporal.PlainDate>
  /** Moves today, and everything that falls due on the way is done. */
  advanceClock(day: Temporal.PlainDate): Promise<void>
  /** Moves today over days on which nothing happens: what fell due on them is done on the last. */
  skipClock(day: Temporal.PlainDate): Promise<void>
  setFault(
    provider:
      | 'callreport'
      | 'ideal-postcodes'
      | 'smtp'
      | 'intercom'
      | 'trustpilot'
      | 'vault'
      | 'stripe'
      | 'truelayer',
    mode: 'ok' | 'slow' | 'down',
    delayMs?: number,
  ): Promise<void>
  /** The payer has their bank take back what cards have paid for a loan. */
  disputeCards(loanId: number): Promise<void>
  /** What was reported of errors and picked page loads, the newest first. */
  reports(): Promise<ErrorReport[]>
  /** The purposes (QS soft, CA hard) of the searches made in someone's name. */
  listSearches(name: string): Promise<string[]>
}

export function createOutside(product: Pick<RunningProduct, 'sandboxUrl'>): Outside {
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(product.sandboxUrl + path, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`${path} of the sandbox: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const inbox = async (to: string): Promise<Message[]> =>
    (await ask(`/inbox.json?to=${encodeURIComponent(to)}`)).json()
  return {
    inbox,
    newest: (to, find) =>
      awaitResult(`a message to ${to}`, async () => {
        for (const message of await inbox(to)) {
          const found = find(message)
          if (found !== undefined) return found
        }
        return undefined
      }),
    today: async () =>
      Temporal.PlainDate.from(((await (await ask('/clock')).json()) as { today: string }).today),
    advanceClock: async (day) => void (await ask('/clock', { to: day.toString() })),
    skipClock: async (day) => void (await ask('/clock', { to: day.toString(), skip: true })),
    disputeCards: async (loanId) => {
      const headers = { authorization: 'Bearer sk_test_sandbox_key_for_this_machine' }
      const stripe = `${product.sandboxUrl}/stripe`
      const query = encodeURIComponent(`metadata['loan']:'${loanId}'`)
      const found = await fetch(`${stripe}/v1/payment_intents/search?query=${query}`, { headers })
      const { data } = (await found.json()) as { data: { id: string; status: string }[] }
      for (const { id, status } of data)
        if (status === 'succeeded') await fetch(`${stripe}/disputes/${id}`, { method: 'POST', headers })
    },
    reports: async () => (await ask('/errors.json')).json(),
    setFault: async (provider, mode, delayMs) => void (await ask('/faults', { provider, mode, delayMs })),
    listSearches: async (name) => {
      const page = await (await ask('/')).text()
      const rows = page.match(/<tr>[\s\S]*?<\/tr>/g) ?? []
      return rows
        .filter((row) => row.includes(`<td>${name}</td>`))
        .map((row) => /data-label="Purpose"><code>([A-Z]+)</.exec(row)?.[1] ?? '')
        .filter(Boolean)
    },
  }
}

/** How many days before a collection its announcement and what leads to it begin. */
const DAYS_BEFORE_COLLECTION = 10

/** A collection is announced, made, and its result known days later. Earlier days are skipped. */
export async function letCollectionPass(outside: Outside, collectOn: string, days: number): Promise<void> {
  const day = Temporal.PlainDate.from(collectOn)
  const begin = day.subtract({ days: DAYS_BEFORE_COLLECTION })
  if (Temporal.PlainDate.compare(await outside.today(), begin) < 0) await outside.skipClock(begin)
  await outside.advanceClock(day.add({ days }))
}

/** Asks again until there is an answer, which is the only way to wait for another process. */
export async function awaitResult<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** The card provider's numbers for tests. */
export const CARDS = {
  pays: '4242424242424242',
  asks: '4000002760003184',
  tooLittleMoney: '4000000000009995',
} as const

/** Into the provider's own fields. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure card payment input"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel(/^Expiry/).fill('12/40')
  await fields.getByLabel('Security code').fill('123')
}

/** The check of the card’s bank, which the page shows. */
export function bankCheck(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Your bank’s check"]')
}

/** How a person shares an account at the provider and their bank. These pages are not ours. */
export async function shareAtBank(
  page: Page,
  given: { bank?: string | RegExp; answer?: 'Agree' | 'Refuse'; customer?: string; holder: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your bank')
  await page.getByRole('link', { name: given.bank ?? 'Sandbox Bank' }).click()
  if (/Closed|Broken/.test(String(given.bank ?? ''))) return
  await page.getByRole('textbox', { name: 'Name of the account’s holder' }).fill(given.holder)
  await page.getByRole('combobox', { name: 'Whose statements' }).selectOption(given.customer ?? 'salary')
  await page.getByRole('button', { name: given.answer ?? 'Agree' }).click()
}

/** A bank transfer has come, and staff book it. */
export async function bookTransfer(
  product: Pick<RunningProduct, 'dataDir' | 'apiUrl'>,
  { reference, pounds, received }: { reference: string; pounds: number; received: string },
): Promise<void> {
  const token = await seedStaffToken(product)
  const answer = await fetch(`${product.apiUrl}/admin/bank-lines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      bankId: randomUUID(),
      receivedOn: received,
      amount: pounds,
      payer: 'MS A PAYER',
      reference,
    }),
  })
  if (!answer.ok) throw new Error(`the transfer was not booked: ${await answer.text()}`)
}

/**
 * More came than ended the loan, as when payments of providers cross: staff can't book that. Its
 * refund is sent by the worker.
 */
export async function seedCredit(
  product: Pick<RunningProduct, 'dataDir'>,
  { loanId, pence }: { loanId: number; pence: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  try {
    await client.query('begin')
    const { rows: posted } = await client.query(
      `insert into ledger_transaction (loan_id, kind, reference, booked_on, created_at)
      select $1, 'bank-transfer', 'bank-transfer:' || gen_random_uuid(), current_date, now() returning id`,
      [loanId],
    )
    for (const [account, amount] of [
      ['cash', pence],
      ['instalments-due', -pence],
    ])
      await client.query(
        'insert into ledger_posting (transaction_id, loan_id, account, amount_pence) values ($1, $2, $3, $4)',
        [posted[0].id, loanId, account, amount],
      )
    await client.query(
      `with sent as (insert into refund (loan_id, bank_account_id, amount_pence, state, created_at, updated_at)
        select id, bank_account_id, $2, 'reserved', now(), now() from loan where id = $1 returning id)
      select graphile_worker.add_job('send-refund', json_build_object('refundId', sent.id), max_attempts := 25) from sent`,
      [loanId, pence],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
