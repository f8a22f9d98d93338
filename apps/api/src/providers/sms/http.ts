import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { providerFetch, readJson } from '../provider-fetch.ts'
import type { Sms } from './port.ts'

/** Twilio's Messages resource. It knows no idempotency key, so nothing here is ever sent twice by itself. */
export function createSms(config: ApiConfig['sms'], timeoutMs: number): Sms {
  const url = `${config.url}/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`
  // A messaging service stands where a number would, and picks the number itself.
  const sender = config.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, text }) {
      const reply = await providerFetch(url, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: to, [sender]: config.from, Body: text }).toString(),
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
  }
}

const MESSAGE = z.object({ sid: z.string().min(1) })
const PROBLEM = z.object({ code: z.number() })

/** Not a valid number; its owner has opted out; not a mobile. Every other code is a fault of ours or of theirs. */
const REFUSED_CODES = new Set([21211, 21610, 21614])
