import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { PROVIDER_ID, providerFetch, readJson } from '#providers/provider-fetch.ts'
import type { Sms } from './port.ts'

/** Twilio's Messages. No idempotency key, so nothing is ever sent twice automatically. */
export function createSms(config: ApiConfig['sms'], timeoutMs: number): Sms {
  const url = `${config.url}/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`
  // A messaging service takes the place of a number, and chooses the number itself.
  const sender = config.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, text }) {
      const reply = await providerFetch(url, {
        provider: 'sms',
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({
          To: to,
          [sender]: config.from,
          Body: text,
          StatusCallback: config.statusUrl,
        }).toString(),
        timeoutMs,
      })
      if (!reply) return { kind: 'unavailable' }
      if (reply.status === 201) {
        const message = readJson(reply, MESSAGE)
        return message ? { kind: 'sent', id: message.sid } : { kind: 'unavailable' }
      }
      const problem = reply.status === 400 ? readJson(reply, PROBLEM) : null
      return problem && REFUSED_CODES.has(problem.code) ? { kind: 'refused' } : { kind: 'unavailable' }
    },
    readStatus({ rawBody, signature }) {
      // An unsigned request is refused before any parsing or sorting.
      if (!signature || rawBody.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) return { kind: 'forged' }
      const fields = [...new URLSearchParams(rawBody)]
      if (!isSigned(config, { fields, signature })) return { kind: 'forged' }
      const report = STATUS.safeParse(Object.fromEntries(fields))
      if (!report.success) return { kind: 'malformed' }
      const { MessageSid, MessageStatus, ErrorCode = null } = report.data
      const status = { messageId: MessageSid, status: MessageStatus, errorCode: ErrorCode }
      return { kind: 'events', events: [status], unreadable: 0 }
    },
  }
}

/**
 * `X-Twilio-Signature`: base64 of HMAC-SHA1 with the auth token over the registered URL and each
 * field's name and value, sorted. The URL is from our settings, never from the request.
 */
function isSigned(
  config: ApiConfig['sms'],
  { fields, signature }: { fields: [string, string][]; signature: string },
): boolean {
  const sorted = fields.map(([name, value]) => name + value).sort(byCodeUnit)
  const signed = config.statusUrl + sorted.join('')
  const wanted = createHmac('sha1', config.authToken).update(signed).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** A status has about fifteen. */
const MOST_FIELDS = 100

const STATUS = z.object({
  MessageSid: z.string().regex(/^\w{2,64}$/),
  MessageStatus: z.string().regex(/^[a-z-]{1,32}$/),
  ErrorCode: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

const MESSAGE = z.object({ sid: PROVIDER_ID })
const PROBLEM = z.object({ code: z.number() })

/** Invalid number; owner opted out; not a mobile. Others are errors of the API or provider. */
const REFUSED_CODES = new Set([21211, 21610, 21614])
