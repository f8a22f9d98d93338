/** A self-contained web page or PDF: mail programs offer it as a file, never inline. */
export interface MailFile {
  /** Letters, digits and `-`, then `.html` or `.pdf`. */
  name: string
  content: Uint8Array
}

/** A PNG that the page shows by `cid:` and its id: letters and `-`. */
export interface MailPicture {
  id: string
  content: Uint8Array
}

/** Email. */
export interface Mail {
  /** A repeat has the same `messageId`. @throws Error when not accepted; the job tries again. */
  send(message: {
    messageId: string
    from: { name: string; address: string }
    to: string
    /** The reply address, when it is not `from`. */
    replyTo?: string | null
    subject: string
    text: string
    html: string | null
    pictures?: readonly MailPicture[]
    attachments?: readonly MailFile[]
  }): Promise<void>
  close(): void
}
