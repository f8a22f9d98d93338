/** Reads a person's bank statements, with the consent that they give at their own bank. */
export interface OpenBanking {
  /**
   * The provider's page on which the person chooses their bank and accepts or refuses. Only returned while there is a bank to
   * choose, because the page is useless without one.
   */
  journeyUrl(journey: {
    /** Returned with the person; proves that the journey was started here. */
    state: string
    nonce: string
    /** Our page to which they return; it is registered with the provider. */
    callbackUrl: string
  }): Promise<{ kind: 'ready'; url: string } | { kind: 'unavailable' }>
}
