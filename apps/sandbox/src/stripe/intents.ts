import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { type CardBehaviour, declineMessage } from './cards.ts'
import { cardError, invalidRequest, StripeError } from './errors.ts'
import {
  addEvent,
  type Charge,
  findMethod,
  type IntentRecord,
  lockIntent,
  newId,
  type PaymentIntent,
  type StoredAnswer,
  saveIntent,
  secondsNow,
} from './records.ts'

/** POST /v1/payment_intents, with or without `confirm`. */
export async function createIntent(tx: Db, world: World, params: URLSearchParams): Promise<StoredAnswer> {
  const amount = Number(params.get('amount'))
  if (!Number.isInteger(amount) || amount <= 0) throw invalidRequest('Invalid integer: amount', 'amount')
  if (amount < 30)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      message: 'Amount must be at least £0.30 gbp',
      param: 'amount',
    })
  if (params.get('currency') !== 'gbp') throw invalidRequest('Invalid currency', 'currency')
  const id = newId('pi')
  const record: IntentRecord = {
    isAuthenticated: false,
    charge: null,
    doc: {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: 'gbp',
      status: params.get('payment_method') ? 'requires_confirmation' : 'requires_payment_method',
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      confirmation_method: params.get('confirmation_method') === 'manual' ? 'manual' : 'automatic',
      payment_method: params.get('payment_method'),
      payment_method_types: ['card'],
      metadata: toMetadata(params),
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
      created: secondsNow(),
      livemode: false,
    },
  }
  if (record.doc.payment_method) await findMethod(tx, record.doc.payment_method)
  if (params.get('confirm') === 'true') return attempt(tx, world, record)
  await saveIntent(tx, record)
  return { status: 200, body: shown(record) }
}

/** POST /v1/payment_intents/:id/confirm: in manual confirmation, the step after a challenge. */
export async function confirmIntent(
  tx: Db,
  world: World,
  id: string,
  params: URLSearchParams,
): Promise<StoredAnswer> {
  const record = await lockIntent(tx, id)
  const method = params.get('payment_method')
  if (method) {
    await findMethod(tx, method)
    record.doc.payment_method = method
  }
  const isReady =
    record.doc.status === 'requires_confirmation' ||
    (record.doc.status === 'requires_payment_method' && method)
  if (!isReady) throw unexpectedState(record, 'confirm')
  return attempt(tx, world, record)
}

export async function cancelIntent(tx: Db, world: World, id: string): Promise<StoredAnswer> {
  const record = await lockIntent(tx, id)
  if (!/^requires_/.test(record.doc.status)) throw unexpectedState(record, 'cancel')
  record.doc.status = 'canceled'
  record.doc.next_action = null
  await saveIntent(tx, record)
  await addEvent(tx, world, 'payment_intent.canceled', shown(record))
  return { status: 200, body: shown(record) }
}

/** What the payer did in the frame of their bank. */
export async function answerChallenge(
  tx: Db,
  world: World,
  { clientSecret, isPassed }: { clientSecret: string; isPassed: boolean },
): Promise<PaymentIntent> {
  const record = await lockIntent(tx, clientSecret.split('_secret_')[0] ?? '')
  if (record.doc.client_secret !== clientSecret)
    throw invalidRequest('The client_secret does not match', 'client_secret')
  if (record.doc.status !== 'requires_action') throw unexpectedState(record, 'authenticate')
  record.doc.next_action = null
  if (isPassed) {
    record.isAuthenticated = true
    record.doc.status = 'requires_confirmation'
  } else {
    record.doc.status = 'requires_payment_method'
    record.doc.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    }
    await addEvent(tx, world, 'payment_intent.payment_failed', shown(record))
  }
  await saveIntent(tx, record)
  return shown(record)
}

/** POST /v1/refunds, and a dispute that the payer raises with their bank: the money goes back. */
export async function giveBack(tx: Db, world: World, id: string, why: 'refund' | 'dispute'): Promise<Charge> {
  const record = await lockIntent(tx, id)
  const { charge } = record
  if (!charge || charge.refunded || charge.disputed) throw invalidRequest('This charge cannot be returned')
  if (why === 'refund') Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
  else charge.disputed = true
  await saveIntent(tx, record)
  if (why === 'refund') await addEvent(tx, world, 'charge.refunded', charge)
  else {
    const dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      currency: 'gbp',
      payment_intent: id,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    await addEvent(tx, world, 'charge.dispute.created', dispute)
  }
  return charge
}

/** As it is answered; `expand[]=latest_charge` puts the charge in the place of its id. */
export function shown({ doc, charge }: IntentRecord, { isExpanded = false } = {}): PaymentIntent {
  return isExpanded ? { ...doc, latest_charge: charge as never } : doc
}

async function attempt(tx: Db, world: World, record: IntentRecord): Promise<StoredAnswer> {
  const { doc } = record
  const { behaviour } = await findMethod(tx, doc.payment_method ?? '')
  doc.next_action = null
  if (behaviour.asksAuthentication && !record.isAuthenticated) {
    doc.status = 'requires_action'
    doc.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: '' },
    }
    await saveIntent(tx, record)
    await addEvent(tx, world, 'payment_intent.requires_action', shown(record))
    return { status: 200, body: shown(record) }
  }
  if (behaviour.decline) return decline(tx, world, record, behaviour.decline)
  record.charge = {
    id: newId('ch'),
    object: 'charge',
    amount: doc.amount,
    amount_refunded: 0,
    currency: 'gbp',
    disputed: false,
    refunded: false,
    paid: true,
    payment_intent: doc.id,
    status: 'succeeded',
    created: secondsNow(),
    livemode: false,
  }
  Object.assign(doc, { status: 'succeeded', amount_received: doc.amount, latest_charge: record.charge.id })
  doc.last_payment_error = null
  await saveIntent(tx, record)
  await addEvent(tx, world, 'payment_intent.succeeded', shown(record))
  return { status: 200, body: shown(record) }
}

async function decline(
  tx: Db,
  world: World,
  record: IntentRecord,
  why: NonNullable<CardBehaviour['decline']>,
): Promise<StoredAnswer> {
  const { doc } = record
  const error = {
    code: why.code,
    ...(why.declineCode && { decline_code: why.declineCode }),
    message: declineMessage(why),
  }
  doc.status = 'requires_payment_method'
  doc.last_payment_error = { type: 'card_error', ...error }
  await saveIntent(tx, record)
  await addEvent(tx, world, 'payment_intent.payment_failed', shown(record))
  // The answer is stored with the intent, so it is given and not thrown.
  return { status: 402, body: cardError(402, { ...error, payment_intent: shown(record) }).body() }
}

function unexpectedState({ doc }: IntentRecord, action: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${doc.status}.`,
    payment_intent: doc,
  })
}

function toMetadata(params: URLSearchParams): Record<string, string> {
  const entries = [...params].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}
