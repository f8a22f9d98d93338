/** Single sign-on of the lender's staff (OpenID Connect). */
export interface Identity {
  start(
    redirectUri: string,
  ): Promise<{ url: string; state: string; nonce: string; codeVerifier: string } | 'unavailable'>
  /** `roles` are those that the provider asserts; without one there is no access. */
  complete(request: { currentUrl: string; state: string; nonce: string; codeVerifier: string }): Promise<
    | {
        kind: 'signed-in'
        /** Asserts the subject; the two together identify a person permanently. */
        issuer: string
        subject: string
        email: string
        /** Whether the provider states that the email address is verified. */
        isEmailVerified: boolean
        firstName: string
        lastName: string
        roles: string[]
      }
    | { kind: 'refused' }
    | { kind: 'unavailable' }
  >
}
