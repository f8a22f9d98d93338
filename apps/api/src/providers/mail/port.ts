/** E-mail. */
export interface Mail {
  /** `messageId` makes a repeat recognisable. @throws Error when the server does not take it; the job tries again. */
  send(message: {
    messageId: string
    from: { name: string; address: string }
    to: string
    /** Where answers go when not to `from`. */
    replyTo?: string | null
    subject: string
    text: string
    html: string | null
  }): Promise<void>
  close(): void
}
