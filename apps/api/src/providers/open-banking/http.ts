import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '#providers/answer.ts'
import { PROVIDER_WORD, type ProviderReply, providerFetch, readJson } from '#providers/provider-fetch.ts'
import type { OpenBanking, SharedAccounts } from './port.ts'

/**
 * TrueLayer Data API, version 1. Without `offline_access` there is no refresh token: the access
 * ends within an hour in any case (decision 080).
 */
const SCOPE = 'info accounts balance transactions'

/** Someone with more accounts shares these; each is three calls. */
const MOST_ACCOUNTS = 20

/** Three months of a busy account are a few hundred kilobytes. */
const MOST_TRANSACTION_BYTES = 8_000_000

export function createOpenBanking(config: ApiConfig['openBanking'], timeoutMs: number): OpenBanking {
  const read = async <Schema extends z.ZodType>(
    accessToken: string,
    path: string,
    schema: Schema,
  ): Promise<Answer<z.output<Schema>>> => {
    const reply = await providerFetch(`${config.apiUrl}/data/v1${path}`, {
      provider: 'open-banking',
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      timeoutMs,
      ...(path.includes('/transactions') ? { maxBytes: MOST_TRANSACTION_BYTES } : {}),
    })
    return toAnswer(reply, schema)
  }

  return {
    async journeyUrl({ state, nonce, codeVerifier, callbackUrl }) {
      const reply = await providerFetch(
        `${config.authUrl}/api/providers?${new URLSearchParams({ clientId: config.clientId })}`,
        { provider: 'open-banking', headers: { accept: 'application/json' }, timeoutMs },
      )
      const banks = reply?.status === 200 ? readJson(reply, BANKS) : null
      if (!banks || banks.length === 0) return { kind: 'unavailable' }
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        scope: SCOPE,
        redirect_uri: callbackUrl,
        providers: 'uk-ob-all uk-oauth-all',
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return { kind: 'ready', url: `${config.authUrl}/?${query}` }
    },
    async exchange({ code, codeVerifier, callbackUrl }) {
      const reply = await providerFetch(`${config.authUrl}/connect/token`, {
        provider: 'open-banking',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: config.clientId,
          client_secret: config.clientSecret,
          redirect_uri: callbackUrl,
          code,
          code_verifier: codeVerifier,
        }).toString(),
        timeoutMs,
      })
      return toAnswer(reply, TOKEN)
    },
    readAccounts: (accessToken, period) => readAll((path, schema) => read(accessToken, path, schema), period),
    async disconnect(accessToken) {
      const reply = await providerFetch(`${config.authUrl}/api/delete`, {
        provider: 'open-banking',
        method: 'DELETE',
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        timeoutMs,
      })
      if (!reply || reply.status >= 500 || reply.status === 429) return { kind: 'unavailable' }
      // What is not known there any more has been ended already.
      return { kind: 'done', value: null }
    },
  }
}

type Read = <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<Answer<z.output<Schema>>>

async function readAll(
  read: Read,
  { from, to }: { from: string; to: string },
): Promise<Answer<SharedAccounts>> {
  const holder = await read('/info', results(INFO))
  if (holder.kind !== 'done') return holder
  const listed = await read('/accounts', results(ACCOUNT))
  if (listed.kind !== 'done') return listed
  const accounts = listed.value.filter(({ currency }) => currency === 'GBP').slice(0, MOST_ACCOUNTS)
  const shared: SharedAccounts = {
    bank: accounts[0]?.provider?.display_name ?? 'Your bank',
    holderNames: holder.value.flatMap(({ full_name: name }) => name ?? []),
    accounts: [],
    transactions: [],
  }
  for (const { account_id: id, display_name: name } of accounts) {
    const path = `/accounts/${encodeURIComponent(id)}`
    const balance = await read(`${path}/balance`, results(BALANCE))
    if (balance.kind !== 'done') return balance
    const lines = await read(
      `${path}/transactions?${new URLSearchParams({ from, to })}`,
      results(TRANSACTION),
    )
    if (lines.kind !== 'done') return lines
    shared.accounts.push({ id, name: name ?? 'Account', balancePence: balance.value[0]?.current ?? 0 })
    for (const line of lines.value) if (line.isPounds) shared.transactions.push({ accountId: id, ...line.of })
  }
  return { kind: 'done', value: shared }
}

function toAnswer<Schema extends z.ZodType>(
  reply: ProviderReply | null,
  schema: Schema,
): Answer<z.output<Schema>> {
  if (!reply) return { kind: 'unavailable' }
  if (reply.status === 200) {
    const value = readJson(reply, schema)
    return value === null ? { kind: 'unavailable' } : { kind: 'done', value }
  }
  const reason = readJson(reply, ERROR)?.error ?? null
  const isFinal = FINAL.includes(reply.status) && reason !== null && !PASSING.includes(reason)
  return isFinal ? { kind: 'refused', reason } : { kind: 'unavailable' }
}

const FINAL = [400, 401, 403, 404]
/** Our own credentials, which we correct, and a bank that is away or slow. */
const PASSING = ['invalid_client', 'provider_error', 'provider_timeout', 'internal_server_error']

const ERROR = z.object({ error: PROVIDER_WORD })

const BANKS = z.array(z.object({ provider_id: z.string() }))

const TOKEN = z
  .object({ access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/), token_type: z.string() })
  .transform(({ access_token: accessToken }) => ({ accessToken }))

const results = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ results: z.array(schema).max(20_000) }).transform(({ results: rows }) => rows)

const TEXT = z.string().max(500)

const INFO = z.object({ full_name: TEXT.nullish() })

const ACCOUNT = z.object({
  account_id: z.string().regex(/^[\w.-]{1,200}$/),
  display_name: TEXT.nullish(),
  currency: TEXT,
  provider: z.object({ display_name: TEXT }).nullish(),
})

/** Pounds with pence, as the provider writes money. A billion is no account of a person's. */
const POUNDS = z
  .number()
  .min(-1e9)
  .max(1e9)
  .transform((pounds) => Math.round(pounds * 100))

const BALANCE = z.object({ current: POUNDS })

const TRANSACTION = z
  .object({
    timestamp: z.string().regex(/^\d{4}-\d{2}-\d{2}T/),
    description: TEXT,
    amount: POUNDS,
    currency: TEXT,
    transaction_type: z.enum(['DEBIT', 'CREDIT']),
  })
  .refine(({ timestamp }) => !Number.isNaN(Date.parse(timestamp)))
  .transform(({ timestamp, description, amount, currency, transaction_type: type }) => ({
    isPounds: currency === 'GBP',
    of: {
      on: timestamp.slice(0, 10),
      // Some banks give the amount of a debit as a positive number.
      amountPence: type === 'DEBIT' ? -Math.abs(amount) : Math.abs(amount),
      description,
    },
  }))
