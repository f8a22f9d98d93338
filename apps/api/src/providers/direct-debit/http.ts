import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '#providers/answer.ts'
import {
  PROVIDER_ID,
  PROVIDER_WORD,
  type ProviderReply,
  providerFetch,
  readJson,
} from '#providers/provider-fetch.ts'
import type {
  Collection,
  CollectionRequest,
  DirectDebit,
  Mandate,
  MandateRequest,
  PayeeAccount,
  PayeeAnswer,
} from './port.ts'
import { readWebhook } from './webhook.ts'

/** GoCardless, API version 2015-07-06, scheme Bacs. */
export function createDirectDebit(config: ApiConfig['directDebit'], timeoutMs: number): DirectDebit {
  const call = createCaller(config, timeoutMs)
  const mandate = async (id: string) =>
    rejectMismatch(id, await call.read(`/mandates/${encodeURIComponent(id)}`, MANDATE))
  const collection = async (id: string) =>
    rejectMismatch(id, await call.read(`/payments/${encodeURIComponent(id)}`, PAYMENT))
  return {
    setUpMandate: (request) => setUpMandate(call, request),
    checkPayee: (account) => checkPayee(call, account),
    mandate,
    account: async (id) =>
      rejectMismatch(id, await call.read(`/customer_bank_accounts/${encodeURIComponent(id)}`, KNOWN_ACCOUNT)),
    async mandateOfBillingRequest(id) {
      const answer = await call.read(`/billing_requests/${encodeURIComponent(id)}`, BILLING_REQUEST)
      const isOther = answer.kind === 'done' && answer.value.billingRequestId !== id
      return isOther ? UNAVAILABLE : mapDone(answer, ({ mandateId }) => ({ mandateId }))
    },
    async cancelMandate(id) {
      const path = `/mandates/${encodeURIComponent(id)}/actions/cancel`
      const answer = rejectMismatch(id, await call.act(path, MANDATE))
      return answer.kind === 'refused' ? alreadyCancelled(answer, await mandate(id)) : answer
    },
    collect: (request) => collect(call, request),
    collection,
    async cancelCollection(id) {
      const path = `/payments/${encodeURIComponent(id)}/actions/cancel`
      const answer = rejectMismatch(id, await call.act(path, PAYMENT))
      return answer.kind === 'refused' ? alreadyCancelled(answer, await collection(id)) : answer
    },
    readWebhook: (rawBody, signature) => readWebhook(config.webhookSecret, rawBody, signature),
  }
}

type Caller = ReturnType<typeof createCaller>

const UNAVAILABLE = { kind: 'unavailable' } as const

/** An answer about another record does not answer the request. */
function rejectMismatch<T extends { id: string }>(id: string, answer: Answer<T>): Answer<T> {
  return answer.kind === 'done' && answer.value.id !== id ? UNAVAILABLE : answer
}

/** It checks only accounts it has, so it is given it first, and asked until it knows it. */
async function checkPayee(call: Caller, account: PayeeAccount): Promise<Answer<PayeeAnswer>> {
  const key = randomUUID()
  const [given_name = '', ...rest] = account.holderName.split(' ')
  const customers = { given_name, family_name: rest.join(' ') || given_name }
  const customer = await call.create('/customers', `${key}-customer`, { customers }, CUSTOMER)
  if (customer.kind !== 'done') return customer
  const customer_bank_accounts = {
    account_holder_name: account.holderName,
    account_number: account.accountNumber,
    branch_code: account.sortCode,
    country_code: 'GB',
    links: { customer: customer.value },
  }
  const made = await call.create(
    '/customer_bank_accounts',
    `${key}-account`,
    { customer_bank_accounts },
    BANK_ACCOUNT,
  )
  if (made.kind !== 'done') return made
  const bank_account_holder_verifications = {
    type: 'confirmation_of_payee',
    links: { bank_account: made.value },
  }
  const path = '/bank_account_holder_verifications'
  let answer = await call.create(path, `${key}-check`, { bank_account_holder_verifications }, HOLDER_CHECK)
  for (let tries = 0; answer.kind === 'done' && answer.value.result === null && tries < 3; tries += 1) {
    await pause(250)
    answer = await call.read(`${path}/${encodeURIComponent(answer.value.id)}`, HOLDER_CHECK)
  }
  return mapDone(answer, ({ result, name }) => ({ result: result ?? 'unavailable', name }))
}

async function collect(call: Caller, request: CollectionRequest): Promise<Answer<Collection>> {
  const payments = {
    amount: request.amountPence,
    currency: 'GBP',
    charge_date: request.chargeOn,
    reference: request.reference,
    // When to try again is a decision about the borrower, so we make it.
    retry_if_possible: false,
    metadata: request.metadata,
    links: { mandate: request.mandateId },
  }
  const answer = await call.create('/payments', request.key, { payments }, PAYMENT)
  const isOther = answer.kind === 'done' && answer.value.amountPence !== request.amountPence
  return isOther ? UNAVAILABLE : answer
}

/** Each step can be repeated: the key finds the earlier request, and fulfilled stays so. */
async function setUpMandate(call: Caller, request: MandateRequest) {
  const made = await call.create(
    '/billing_requests/create_with_actions',
    request.key,
    mandateBody(request),
    BILLING_REQUEST,
    '/billing_requests',
  )
  if (made.kind !== 'done') return made
  const { billingRequestId, status } = made.value
  if (status === 'fulfilled' || status === 'fulfilling') return mapDone(made, withoutStatus)
  if (status === 'cancelled') return { kind: 'refused', reason: 'billing_request_cancelled' } as const
  const path = `/billing_requests/${encodeURIComponent(billingRequestId)}`
  const fulfilled = await call.act(`${path}/actions/fulfil`, BILLING_REQUEST)
  if (fulfilled.kind === 'done' && fulfilled.value.billingRequestId !== billingRequestId) return UNAVAILABLE
  if (fulfilled.kind !== 'refused') return mapDone(fulfilled, withoutStatus)
  // It may be refused because a concurrent attempt was quicker; it is then done all the same.
  const now = await call.read(path, BILLING_REQUEST)
  return now.kind === 'done' && !isFulfilled(now.value) ? fulfilled : mapDone(now, withoutStatus)
}

type BillingRequest = z.infer<typeof BILLING_REQUEST>

const isFulfilled = ({ status }: BillingRequest) => status === 'fulfilled' || status === 'fulfilling'
const withoutStatus = ({ billingRequestId, mandateId, accountId }: BillingRequest) => ({
  billingRequestId,
  mandateId,
  accountId,
})

function mandateBody({ payer, account, metadata }: MandateRequest) {
  return {
    billing_request_with_actions: {
      metadata,
      mandate_request: { scheme: 'bacs', currency: 'GBP', verify: 'minimum', metadata },
      actions: {
        collect_customer_details: {
          customer: { given_name: payer.firstName, family_name: payer.lastName, email: payer.email },
          customer_billing_detail: {
            address_line1: payer.line1,
            city: payer.town,
            postal_code: payer.postCode,
            country_code: 'GB',
          },
        },
        collect_bank_account: {
          account_holder_name: account.holderName,
          account_number: account.accountNumber,
          branch_code: account.sortCode,
          country_code: 'GB',
        },
        confirm_payer_details: {},
      },
    },
  }
}

function createCaller(config: ApiConfig['directDebit'], timeoutMs: number) {
  const headers = {
    authorization: `Bearer ${config.token}`,
    'gocardless-version': '2015-07-06',
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    providerFetch(`${config.url}${path}`, {
      provider: 'direct-debit',
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
      timeoutMs,
    })
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    toAnswer(
      await providerFetch(`${config.url}${path}`, { provider: 'direct-debit', headers, timeoutMs }),
      schema,
    )
  return {
    read,
    act: async <Schema extends z.ZodType>(path: string, schema: Schema) =>
      toAnswer(await post(path, { data: {} }), schema),
    /** A used key is answered with 409 and its record's id, which a repeat then reads. */
    async create<Schema extends z.ZodType>(
      path: string,
      key: string,
      body: unknown,
      schema: Schema,
      readPath = path,
    ): Promise<Answer<z.infer<Schema>>> {
      const reply = await post(path, body, { 'idempotency-key': key })
      const madeBefore = reply?.status === 409 ? conflictingId(reply) : null
      return madeBefore
        ? read(`${readPath}/${encodeURIComponent(madeBefore)}`, schema)
        : toAnswer(reply, schema)
    },
  }
}

function toAnswer<Schema extends z.ZodType>(
  reply: ProviderReply | null,
  schema: Schema,
): Answer<z.infer<Schema>> {
  if (!reply) return { kind: 'unavailable' }
  if (reply.status >= 200 && reply.status < 300) {
    const value = readJson(reply, schema)
    return value === null ? { kind: 'unavailable' } : { kind: 'done', value }
  }
  // 401, 403 and 429 are for us to correct; the same request can succeed later.
  const isFinal = [400, 404, 409, 410, 422].includes(reply.status)
  return isFinal ? { kind: 'refused', reason: describeReason(reply) } : { kind: 'unavailable' }
}

function mapDone<From, To>(answer: Answer<From>, map: (value: From) => To): Answer<To> {
  return answer.kind === 'done' ? { kind: 'done', value: map(answer.value) } : answer
}

/** Cancelling what is already cancelled is not a refusal. */
function alreadyCancelled<T extends { status: string }>(refusal: Answer<T>, now: Answer<T>): Answer<T> {
  if (now.kind === 'unavailable') return now
  return now.kind === 'done' && now.value.status === 'cancelled' ? now : refusal
}

const ERROR = z.object({
  error: z.object({
    type: PROVIDER_WORD,
    errors: z
      .array(
        z.object({
          field: PROVIDER_WORD,
          reason: PROVIDER_WORD,
          links: z.object({ conflicting_resource_id: PROVIDER_ID.optional() }).nullish(),
        }),
      )
      .default([]),
  }),
})

function conflictingId(reply: ProviderReply): string | null {
  const problem = readJson(reply, ERROR)
  const conflict = problem?.error.errors.find(({ reason }) => reason === 'idempotent_creation_conflict')
  return conflict?.links?.conflicting_resource_id ?? null
}

/** GoCardless's codes and field names only: its sentences could quote what was entered. */
function describeReason(reply: ProviderReply): string {
  const problem = readJson(reply, ERROR)
  if (!problem?.error.type) return `status_${reply.status}`
  const details = problem.error.errors.map(({ reason, field }) => reason ?? field).filter(Boolean)
  return [problem.error.type, ...details].join(' ')
}

const BILLING_REQUEST = z
  .object({
    billing_requests: z.object({
      id: PROVIDER_ID,
      status: z.enum(['pending', 'ready_to_fulfil', 'fulfilling', 'fulfilled', 'cancelled']),
      links: z
        .object({
          mandate_request_mandate: PROVIDER_ID.nullish(),
          customer_bank_account: PROVIDER_ID.nullish(),
        })
        .nullish(),
    }),
  })
  .transform(({ billing_requests: { id, status, links } }) => ({
    billingRequestId: id,
    status,
    mandateId: links?.mandate_request_mandate ?? null,
    accountId: links?.customer_bank_account ?? null,
  }))

const MANDATE_STATUSES = new Map<string, Mandate['status']>([
  ['pending_customer_approval', 'pending'],
  ['pending_submission', 'pending'],
  ['submitted', 'pending'],
  ['active', 'active'],
  ['failed', 'failed'],
  ['blocked', 'failed'],
  // Nothing can be collected under any of these without a new instruction.
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['consumed', 'cancelled'],
  ['suspended_by_payer', 'cancelled'],
])

const MANDATE = z
  .object({
    mandates: z.object({
      id: PROVIDER_ID,
      reference: PROVIDER_WORD,
      status: createStatusSchema(MANDATE_STATUSES),
      next_possible_charge_date: z.iso.date().nullish(),
      links: z
        .object({ customer_bank_account: PROVIDER_ID.nullish(), new_mandate: PROVIDER_ID.nullish() })
        .nullish(),
    }),
  })
  .transform(
    ({ mandates: { id, reference, status, next_possible_charge_date, links } }): Mandate => ({
      id,
      reference: reference ?? null,
      status,
      nextPossibleChargeOn: next_possible_charge_date ?? null,
      accountId: links?.customer_bank_account ?? undefined,
      successorId: links?.new_mandate ?? undefined,
    }),
  )

const CUSTOMER = z
  .object({ customers: z.object({ id: PROVIDER_ID }) })
  .transform(({ customers }) => customers.id)

const BANK_ACCOUNT = z
  .object({ customer_bank_accounts: z.object({ id: PROVIDER_ID }) })
  .transform((answer) => answer.customer_bank_accounts.id)

const KNOWN_ACCOUNT = z
  .object({
    customer_bank_accounts: z.object({
      id: PROVIDER_ID,
      account_number_ending: z
        .string()
        .regex(/^\d{2,4}$/)
        .nullish()
        .catch(null),
      bank_name: z
        .string()
        .regex(/^[\p{L}\p{N} &'(),.-]{1,80}$/u)
        .nullish()
        .catch(null),
    }),
  })
  .transform(({ customer_bank_accounts: { id, account_number_ending, bank_name } }) => ({
    id,
    numberEnding: account_number_ending ?? null,
    bankName: bank_name ?? null,
  }))

const PAYEE_RESULTS = new Map<string, PayeeAnswer['result']>([
  ['full_match', 'match'],
  ['partial_match', 'close-match'],
  ['no_match', 'no-match'],
  ['unable_to_match', 'unavailable'],
])

const HOLDER_CHECK = z
  .object({
    bank_account_holder_verifications: z.object({
      id: PROVIDER_ID,
      status: z.enum(['pending', 'completed']),
      result: createStatusSchema(PAYEE_RESULTS).nullish(),
      actual_account_name: z.string().max(140).nullish(),
    }),
  })
  .transform(({ bank_account_holder_verifications: { id, status, result, actual_account_name } }) => ({
    id,
    result: status === 'completed' ? (result ?? 'unavailable') : null,
    name: result === 'close-match' ? (actual_account_name ?? null) : null,
  }))

const PAYMENT_STATUSES = new Map<string, Collection['status']>([
  ['pending_customer_approval', 'sent'],
  ['pending_submission', 'sent'],
  ['submitted', 'sent'],
  ['confirmed', 'confirmed'],
  ['paid_out', 'paid-out'],
  ['failed', 'failed'],
  ['customer_approval_denied', 'failed'],
  ['charged_back', 'charged-back'],
  ['cancelled', 'cancelled'],
])

const PAYMENT = z
  .object({
    payments: z.object({
      id: PROVIDER_ID,
      status: createStatusSchema(PAYMENT_STATUSES),
      amount: z.int().positive(),
      charge_date: z.iso.date(),
    }),
  })
  .transform(
    ({ payments: { id, status, amount, charge_date } }): Collection => ({
      id,
      status,
      amountPence: amount,
      chargeOn: charge_date,
    }),
  )

/** An unknown status counts as no answer: it is better to ask again than to misread it. */
function createStatusSchema<Ours extends string>(statuses: ReadonlyMap<string, Ours>) {
  return z.string().transform((theirs, context): Ours => {
    const ours = statuses.get(theirs)
    if (ours !== undefined) return ours
    context.addIssue('unknown status')
    return z.NEVER
  })
}
