/** Text messages. */
export interface Sms {
  /** `to` is E.164. `refused`: the number cannot take a text. `unavailable`: not known to be sent. */
  send(message: {
    to: string
    text: string
  }): Promise<{ kind: 'sent'; id: string } | { kind: 'refused' } | { kind: 'unavailable' }>
}
