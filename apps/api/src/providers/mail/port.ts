/** A web page that stands by itself, attached to an email: mail programs offer it as a file and never show it in place. */
export interface MailFile {
  /** Letters, digits, `-` and `.` only. */
  name: string
  html: string
}

/** Email. */
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
    attachments?: readonly MailFile[]
  }): Promise<void>
  close(): void
}
