import { createHmac } from 'node:crypto'
import { type Dice, ODD_TEXTS } from './dice.ts'
import { api, type Known, type Make } from './make.ts'

/** The published secrets of the sandbox, as the product uses them where nothing else is set. */
const SECRETS = {
  gocardless: 'sandbox-gocardless-webhook-secret',
  twilio: 'sandbox-twilio-auth-token',
  clock: 'sandbox-clock-secret',
  stripe: 'whsec_sandbox_stripe_webhook_secret',
}

/** An event id that only a refused delivery has. */
export const FORGED_EVENT = 'EV-FORGED'

/** Bodies that no provider sends. No day of the clock is among them: it would be believed. */
function body(dice: Dice, id: string): string {
  const event = {
    id,
    resource_type: 'payments',
    action: dice.pick(ODD_TEXTS),
    links: { payment: dice.pick(ODD_TEXTS) },
  }
  return dice.pick([
    '',
    '{}',
    'null',
    '[]',
    '{"events":null}',
    '{"events":{}}',
    '{"events":[null,1,"x",[]]}',
    '{"today":"x"}',
    '{"today":{}}',
    '{"events":',
    'MessageSid=&MessageStatus=&%00',
    `MessageSid=${id}&MessageStatus=${dice.pick(['__proto__', 'sent', ''])}`,
    JSON.stringify({ events: [event, { ...event, id: dice.pick([null, 1, {}, 'x'.repeat(5000)]) }] }),
    JSON.stringify({ events: Array.from({ length: 2000 }, (_, at) => ({ ...event, id: `${id}-${at}` })) }),
    JSON.stringify({ type: 'payout_executed', event_id: id, payout_id: dice.pick(ODD_TEXTS) }),
    JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object: cardObject(dice) } }),
    JSON.stringify({ id, type: dice.pick(ODD_TEXTS), data: dice.pick([null, [], {}, { object: null }]) }),
    '['.repeat(50_000),
  ])
}

function cardObject(dice: Dice): object {
  const kind = dice.pick(['payment_intent', 'charge', 'dispute', '__proto__'])
  return { id: dice.pick(['pi_odd', ...ODD_TEXTS]), object: kind, payment_intent: dice.pick(ODD_TEXTS) }
}

function signed(provider: keyof typeof SECRETS, text: string, { apiUrl }: Known): readonly [string, string] {
  if (provider === 'gocardless')
    return ['Webhook-Signature', hmac('sha256', SECRETS.gocardless, text).toString('hex')]
  if (provider === 'clock') return ['X-Clock-Signature', hmac('sha256', SECRETS.clock, text).toString('hex')]
  if (provider === 'stripe') {
    const at = Math.floor(Date.now() / 1000)
    return [
      'Stripe-Signature',
      `t=${at},v1=${hmac('sha256', SECRETS.stripe, `${at}.${text}`).toString('hex')}`,
    ]
  }
  const fields = [...new URLSearchParams(text)].sort(([left], [right]) => (left < right ? -1 : 1))
  const words = `${apiUrl}/webhooks/twilio${fields.flat().join('')}`
  return ['X-Twilio-Signature', hmac('sha1', SECRETS.twilio, words).toString('base64')]
}

function hmac(algorithm: string, secret: string, text: string): Buffer {
  return createHmac(algorithm, secret).update(text).digest()
}

const wellSigned: Make = (dice, known) => {
  const provider = dice.pick(['gocardless', 'twilio', 'clock', 'stripe'] as const)
  const text = body(dice, `EV-ODD-${dice.int(1e6)}`)
  return api(dice, 'webhook: signed, of another shape', {
    method: 'POST',
    path: `/webhooks/${provider}`,
    headers: [['Content-Type', 'application/json'], signed(provider, text, known)],
    body: text,
  })
}

const forged: Make = (dice) => {
  const name = dice.pick([
    'Webhook-Signature',
    'X-Twilio-Signature',
    'X-Clock-Signature',
    'Stripe-Signature',
    'Tl-Signature',
    'X-Nothing',
  ])
  const signature = dice.pick([
    '',
    '0'.repeat(64),
    'x',
    'é'.repeat(40),
    'a..b',
    't=,v1=',
    't=99999999999999999999,v1=00',
    'eyJhbGciOiJub25lIn0..',
    'A'.repeat(10_000),
  ])
  return api(dice, 'webhook: badly signed', {
    method: 'POST',
    path: `/webhooks/${dice.pick(['gocardless', 'truelayer', 'stripe', 'twilio', 'clock', 'nobody'])}`,
    headers: [
      ['Content-Type', 'application/json'],
      [name, signature],
    ],
    body: body(dice, FORGED_EVENT),
  })
}

/** A form that takes long to parse or to sort, where it is read before its signature. */
const manyPairs: Make = (dice) => {
  const count = dice.pick([101, 20_000, 300_000])
  const isEqual = dice.chance(0.5)
  const signature = dice.pick([[], [['X-Twilio-Signature', 'A'.repeat(28)] as const]])
  return api(dice, 'webhook: very many pairs', {
    method: 'POST',
    path: '/webhooks/twilio',
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...signature],
    body: Array.from({ length: count }, (_, at) => (isEqual ? 'a=' : `k${at}=`)).join('&'),
  })
}

export const WEBHOOKS: Make[] = [wellSigned, forged, manyPairs]
