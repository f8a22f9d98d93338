import type { Context, Hono } from 'hono'
import type { World } from '../world.ts'
import { BANKS } from './banks.ts'
import { type Consent, endConsent, readConsent } from './consents.ts'
import { CUSTOMERS, findStatementLines } from './customers.ts'

type Status = 400 | 401 | 403 | 404 | 503 | 504

/** The Data API v1: account holders, accounts and what is on them, for an access token. */
export function dataRoutes(app: Hono, world: World): void {
  app.delete('/auth/api/delete', async (c) => {
    await endConsent(world, findBearerToken(c))
    return c.json({})
  })
  app.use('/api/data/v1/*', async (c, next) => {
    const consent = await readConsent(world, findBearerToken(c))
    if (!consent) return failure(c, 401, 'invalid_token')
    // The first looks at a slow bank take too long for the provider, later ones do not.
    const { slowReads = 0 } = BANKS.find(({ id }) => id === consent.bank) ?? {}
    if (consent.reads <= slowReads) return failure(c, 504, 'provider_timeout')
    c.set('consent' as never, consent as never)
    await next()
  })
  app.get('/api/data/v1/info', (c) =>
    results(c, [{ full_name: getConsent(c).holder, emails: [], phones: [] }]),
  )
  app.get('/api/data/v1/accounts', (c) => results(c, toAccounts(getConsent(c))))
  app.get('/api/data/v1/accounts/:id/balance', (c) =>
    isAccount(c)
      ? results(c, [
          { currency: 'GBP', current: findBalance(getConsent(c)), available: findBalance(getConsent(c)) },
        ])
      : failure(c, 404, 'account_not_found'),
  )
  app.get('/api/data/v1/accounts/:id/transactions', (c) => transactions(c, world))
}

async function transactions(c: Context, world: World) {
  const consent = getConsent(c)
  if (!isAccount(c)) return failure(c, 404, 'account_not_found')
  const { from = '', to = '' } = c.req.query()
  const today = await world.clock.today()
  const period = readPeriod(from, to)
  if (!period) return failure(c, 400, 'invalid_date_range')
  const last = Temporal.PlainDate.compare(period.to, today) > 0 ? today : period.to
  const isCurrent = c.req.param('id') === toAccounts(consent)[0]?.account_id
  const customer = CUSTOMERS.find(({ id }) => id === consent.customer)
  const lines = customer && isCurrent ? findStatementLines(customer, period.from, last) : []
  return results(
    c,
    lines.map(({ on, description, pounds }, index) => ({
      transaction_id: `${on}-${index}`,
      timestamp: `${on}T00:00:00Z`,
      description,
      amount: pounds,
      currency: 'GBP',
      transaction_type: pounds < 0 ? 'DEBIT' : 'CREDIT',
      transaction_category: pounds < 0 ? 'PURCHASE' : 'CREDIT',
      transaction_classification: [],
      meta: {},
    })),
  )
}

function toAccounts({ bank, customer }: Consent) {
  const provider = { provider_id: bank, display_name: BANKS.find(({ id }) => id === bank)?.name ?? bank }
  const account = (id: string, name: string, number: string) => ({
    update_timestamp: new Date().toISOString(),
    account_id: `${customer}-${id}`,
    account_type: id === 'savings' ? 'SAVINGS' : 'TRANSACTION',
    display_name: name,
    currency: 'GBP',
    account_number: { number, sort_code: '99-99-90' },
    provider,
  })
  return [
    account('current', 'Current account', '12345678'),
    account('savings', 'Savings account', '12345679'),
  ]
}

function findBalance({ customer }: Consent): number {
  return { overdraft: -742.18, gambling: 12.4, none: 88.02 }[customer] ?? 1204.55
}

const isAccount = (c: Context) =>
  toAccounts(getConsent(c)).some(({ account_id }) => account_id === c.req.param('id'))

const getConsent = (c: Context) => c.get('consent') as Consent

const findBearerToken = (c: Context) => /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''

const results = (c: Context, rows: object[]) => c.json({ results: rows, status: 'Succeeded' })

const failure = (c: Context, status: Status, error: string) =>
  c.json({ error, error_description: error.replaceAll('_', ' ') }, status)

function readPeriod(from: string, to: string) {
  try {
    const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
    return Temporal.PlainDate.compare(period.from, period.to) <= 0 ? period : null
  } catch {
    return null
  }
}
