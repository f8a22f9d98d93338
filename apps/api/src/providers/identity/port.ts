/** Single sign-on of the lender's staff (OpenID Connect). */
export interface Identity {
  start(
    redirectUri: string,
  ): Promise<{ url: string; state: string; nonce: string; codeVerifier: string } | 'unavailable'>
  /** `roles` are those the provider vouches for; none means no access. */
  complete(request: { currentUrl: string; state: string; nonce: string; codeVerifier: string }): Promise<
    | {
        kind: 'signed-in'
        /** Who vouches for the subject; the two together name a person for ever. */
        issuer: string
        subject: string
        email: string
        /** Whether the provider says that the address is this person's. */
        isEmailVerified: boolean
        firstName: string
        lastName: string
        roles: string[]
      }
    | { kind: 'refused' }
    | { kind: 'unavailable' }
  >
}
