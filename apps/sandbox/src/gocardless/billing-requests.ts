import { onOrAfterWorkingDay } from '../clock/working-days.ts'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { type BankAccount, bankName, passesModulusCheck, takesDirectDebits } from './bank-accounts.ts'
import { mandateEvent } from './changes.ts'
import { invalidField, invalidState, notFound } from './errors.ts'
import { keepAccount } from './holder-checks.ts'
import {
  type BillingRequest,
  CREDITOR_ID,
  claimIdempotencyKey,
  type GoCardlessEvent,
  type MandateRecord,
  type Metadata,
  newId,
  recordEvents,
  saveMandates,
} from './records.ts'

type Json = Record<string, unknown>

const ROOT = 'billing_request_with_actions'

/** Makes a request for a mandate out of details the creditor already holds. */
export async function createWithActions(world: World, input: Json, key: string | undefined) {
  const mandateRequest = asObject(input.mandate_request)
  if (mandateRequest.scheme !== 'bacs') throw invalidField(`${ROOT}/mandate_request/scheme`, 'must be bacs')
  const actions = asObject(input.actions)
  const at = await world.clock.now()
  const request: BillingRequest = {
    id: newId('BRQ'),
    created_at: at,
    status: 'pending',
    mandate_request: { currency: 'GBP', ...mandateRequest },
    metadata: (input.metadata ?? {}) as Metadata,
    customer: null,
    bankAccount: null,
    isConfirmed: false,
    links: { creditor: CREDITOR_ID, customer: newId('CU'), customer_billing_detail: newId('CBD') },
  }
  if (actions.collect_customer_details) collectCustomer(request, asObject(actions.collect_customer_details))
  if (actions.collect_bank_account) {
    collectBankAccount(
      request,
      asObject(actions.collect_bank_account),
      `${ROOT}/actions/collect_bank_account`,
    )
  }
  if (actions.confirm_payer_details) request.isConfirmed = true
  request.status = isReady(request) ? 'ready_to_fulfil' : 'pending'
  await world.store.transaction(async (tx) => {
    await claimIdempotencyKey(tx, 'billing_requests', key, request.id)
    await save(tx, request)
    await recordEvents(tx, world, [requestEvent(request, 'created', at)])
  })
  world.outbox.poke()
  return present(request)
}

/** One action of a billing request: collecting what is missing, fulfilling or cancelling it. */
export async function actOnBillingRequest(world: World, id: string, action: string, data: Json) {
  const at = await world.clock.now()
  const today = await world.clock.today()
  const request = await world.store.transaction(async (tx) => {
    const found = await lock(tx, id)
    const events = await act(tx, found, action, data, { at, today })
    await save(tx, found)
    await recordEvents(tx, world, events)
    return found
  })
  world.outbox.poke()
  return present(request)
}

export async function findBillingRequest(db: Db, id: string) {
  const [row] = await db.query<{ doc: BillingRequest }>(
    'select doc from sandbox.gocardless_billing_request where id = $1',
    [id],
  )
  if (!row) throw notFound()
  return present(row.doc)
}

async function act(
  tx: Db,
  request: BillingRequest,
  action: string,
  data: Json,
  when: { at: string; today: Temporal.PlainDate },
): Promise<GoCardlessEvent[]> {
  if (action === 'fulfil') return fulfil(tx, request, when)
  if (request.status === 'fulfilled' || request.status === 'cancelled') {
    throw invalidState('billing_request_state', `The billing request is already ${request.status}`)
  }
  if (action === 'cancel') {
    request.status = 'cancelled'
    return [requestEvent(request, 'cancelled', when.at)]
  }
  if (action === 'collect_customer_details') collectCustomer(request, data)
  else if (action === 'collect_bank_account') collectBankAccount(request, data, 'data')
  else if (action === 'confirm_payer_details') request.isConfirmed = true
  else throw notFound()
  request.status = isReady(request) ? 'ready_to_fulfil' : 'pending'
  return [requestEvent(request, action.replace('collect_', 'collected_'), when.at)]
}

async function fulfil(tx: Db, request: BillingRequest, when: { at: string; today: Temporal.PlainDate }) {
  if (request.status !== 'ready_to_fulfil' || !request.bankAccount) {
    throw invalidState(
      'billing_request_state',
      `A billing request that is ${request.status} cannot be fulfilled`,
    )
  }
  const accountId = request.links.customer_bank_account ?? newId('BA')
  await keepAccount(tx, request.bankAccount, accountId)
  const mandate: MandateRecord = {
    sortCode: request.bankAccount.sortCode,
    isResubmitted: false,
    // Bacs: a new instruction goes out with the same day's submission.
    due: { on: onOrAfterWorkingDay(when.today), action: 'submit' },
    doc: {
      id: newId('MD'),
      created_at: when.at,
      reference:
        typeof request.mandate_request.reference === 'string'
          ? request.mandate_request.reference
          : newId('SBX-'),
      status: 'pending_submission',
      scheme: 'bacs',
      payments_require_approval: false,
      metadata: (request.mandate_request.metadata ?? {}) as Metadata,
      links: {
        creditor: CREDITOR_ID,
        customer: request.links.customer ?? newId('CU'),
        customer_bank_account: accountId,
      },
    },
  }
  request.status = 'fulfilled'
  request.links = { ...request.links, mandate_request_mandate: mandate.doc.id }
  await saveMandates(tx, [mandate])
  const details = { origin: 'api', cause: 'mandate_created', description: 'Mandate created.' } as const
  return [requestEvent(request, 'fulfilled', when.at), mandateEvent(mandate, 'created', details, when.at)]
}

function collectCustomer(request: BillingRequest, input: Json) {
  request.customer = { ...asObject(input.customer), ...asObject(input.customer_billing_detail) }
}

function collectBankAccount(request: BillingRequest, input: Json, pointer: string) {
  request.bankAccount = readBankAccount(input, pointer)
  request.links = { ...request.links, customer_bank_account: newId('BA') }
}

/** Reads and checks the account details; `pointer` says where in the request they stand. */
export function readBankAccount(input: Json, pointer: string): BankAccount {
  const sortCode = String(input.branch_code ?? '').replace(/[\s-]/g, '')
  const accountNumber = String(input.account_number ?? '').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(sortCode)) throw invalidField(`${pointer}/branch_code`, 'must be a 6 digit number')
  if (!/^\d{6,8}$/.test(accountNumber)) throw invalidField(`${pointer}/account_number`, 'is the wrong length')
  const padded = accountNumber.padStart(8, '0')
  if (!passesModulusCheck(sortCode, padded)) {
    throw invalidField(`${pointer}/account_number`, 'did not pass modulus check')
  }
  if (!takesDirectDebits(sortCode)) throw invalidField(`${pointer}/branch_code`, 'cannot be debited by Bacs')
  return { sortCode, accountNumber: padded, holder: String(input.account_holder_name ?? '') }
}

const isReady = (request: BillingRequest): boolean =>
  request.customer !== null && request.bankAccount !== null && request.isConfirmed

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

async function lock(tx: Db, id: string): Promise<BillingRequest> {
  const [row] = await tx.query<{ doc: BillingRequest }>(
    'select doc from sandbox.gocardless_billing_request where id = $1 for update',
    [id],
  )
  if (!row) throw notFound()
  return row.doc
}

async function save(tx: Db, request: BillingRequest) {
  await tx.query(
    `insert into sandbox.gocardless_billing_request (id, doc) values ($1, $2)
     on conflict (id) do update set doc = excluded.doc`,
    [request.id, JSON.stringify(request)],
  )
}

/** The document as the wire shows it: the account number only by its last two digits. */
function present(request: BillingRequest) {
  const { bankAccount, customer, isConfirmed, ...shown } = request
  const mandate = request.links.mandate_request_mandate
  return {
    ...shown,
    mandate_request: { ...request.mandate_request, links: mandate ? { mandate } : {} },
    payment_request: null,
    resources: {
      customer: customer ? { id: request.links.customer, ...customer } : null,
      customer_bank_account: bankAccount
        ? {
            id: request.links.customer_bank_account,
            account_holder_name: bankAccount.holder,
            account_number_ending: bankAccount.accountNumber.slice(-2),
            bank_name: bankName(bankAccount.sortCode),
            country_code: 'GB',
            currency: 'GBP',
            enabled: true,
          }
        : null,
    },
    actions: [
      { type: 'collect_customer_details', required: true, status: customer ? 'completed' : 'pending' },
      { type: 'collect_bank_account', required: true, status: bankAccount ? 'completed' : 'pending' },
      { type: 'confirm_payer_details', required: true, status: isConfirmed ? 'completed' : 'pending' },
    ],
  }
}

function requestEvent(request: BillingRequest, action: string, at: string): GoCardlessEvent {
  return {
    id: newId('EV'),
    created_at: at,
    resource_type: 'billing_requests',
    action,
    details: { origin: 'api', cause: `billing_request_${action}`, description: `Billing request ${action}.` },
    metadata: {},
    links: {
      billing_request: request.id,
      ...(request.links.mandate_request_mandate ? { mandate: request.links.mandate_request_mandate } : {}),
    },
  }
}
