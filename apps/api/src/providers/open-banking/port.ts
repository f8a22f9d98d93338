/** Reading somebody's bank statements, with their consent at their own bank. */
export interface OpenBanking {
  /**
   * The provider's page on which somebody chooses their bank and says yes or no. Asked for only while there is a bank to
   * choose: nobody is sent to a page that cannot help them.
   */
  journeyUrl(journey: {
    /** Comes back with them, and shows that it is the journey that was begun here. */
    state: string
    nonce: string
    /** Our page that they come back to; the provider knows it beforehand. */
    callbackUrl: string
  }): Promise<{ kind: 'ready'; url: string } | { kind: 'unavailable' }>
}
