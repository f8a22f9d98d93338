import type { Answer } from '#providers/answer.ts'

/** Reads a person's bank accounts, once, with the consent that they give at their own bank. */
export interface OpenBanking {
  /**
   * The provider's page to choose a bank and accept or refuse. Only given while there is a bank to
   * choose: it is useless without one.
   */
  journeyUrl(journey: {
    /** Returned with the person; proves that the journey was started here. */
    state: string
    nonce: string
    /** Binds the code to this journey: only with it can the code be exchanged. */
    codeVerifier: string
    /** Our page to which they return; it is registered with the provider. */
    callbackUrl: string
  }): Promise<{ kind: 'ready'; url: string } | { kind: 'unavailable' }>
  /** Exchanges a code: it works once, within minutes, for the journey and URL it was sent to. */
  exchange(returned: {
    code: string
    codeVerifier: string
    callbackUrl: string
  }): Promise<Answer<{ accessToken: string }>>
  /** Account holders and contents. `refused` once the access ended or was withdrawn at the bank. */
  readAccounts(accessToken: string, period: { from: string; to: string }): Promise<Answer<SharedAccounts>>
  /** Ends the access at the provider before it ends by itself. */
  disconnect(accessToken: string): Promise<Answer<null>>
}

export interface SharedAccounts {
  bank: string
  /** As the bank writes them: an account can have two. */
  holderNames: string[]
  accounts: { id: string; name: string; balancePence: number }[]
  /** Money in is positive. Days are YYYY-MM-DD. */
  transactions: { accountId: string; on: string; amountPence: number; description: string }[]
}
