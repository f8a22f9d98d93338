/** A self-contained web page or a PDF attached to an email: mail programs offer it as a file and never show it inline. */
export interface MailFile {
  /** Letters, digits and `-`, then `.html` or `.pdf`. */
  name: string
  content: Uint8Array
}

/** Email. */
export interface Mail {
  /** A repeat has the same `messageId`. @throws Error when the server does not accept it; the job tries again. */
  send(message: {
    messageId: string
    from: { name: string; address: string }
    to: string
    /** The reply address, when it is not `from`. */
    replyTo?: string | null
    subject: string
    text: string
    html: string | null
    attachments?: readonly MailFile[]
  }): Promise<void>
  close(): void
}
