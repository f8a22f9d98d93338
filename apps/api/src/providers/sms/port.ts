import type { Delivery } from '#providers/delivery.ts'

/** `undelivered` and `failed` are final: that message arrives nowhere. */
export interface SmsStatus {
  messageId: string
  status: string
  errorCode: string | null
}

/** Text messages. */
export interface Sms {
  /** `to` is E.164. `refused`: the number cannot take a text. `unavailable`: not known to be sent. */
  send(message: {
    to: string
    text: string
  }): Promise<{ kind: 'sent'; id: string } | { kind: 'refused' } | { kind: 'unavailable' }>
  /** What the provider reports of a message that it took. */
  readStatus(report: { rawBody: string; signature: string | null }): Delivery<SmsStatus>
}
