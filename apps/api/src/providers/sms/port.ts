import type { Delivery } from '#providers/delivery.ts'

/** `undelivered` and `failed` are final: that message will not arrive. */
export interface SmsStatus {
  messageId: string
  status: string
  errorCode: string | null
}

/** Text messages. */
export interface Sms {
  /** `to`: E.164. `refused`: it can't receive texts. `unavailable`: unknown whether it was sent. */
  send(message: {
    to: string
    text: string
  }): Promise<{ kind: 'sent'; id: string } | { kind: 'refused' } | { kind: 'unavailable' }>
  /** What the provider reports about a message that it accepted. */
  readStatus(report: { rawBody: string; signature: string | null }): Delivery<SmsStatus>
}
