/** Trusted Types, as far as we use them: TypeScript's own library does not have them yet, and neither has every browser. */
declare var trustedTypes:
  | { createPolicy<Rules extends TrustedTypePolicy>(name: string, rules: Rules): Rules }
  | undefined

interface TrustedTypePolicy {
  createHTML?: (text: string) => string
  createScriptURL?: (url: string) => string
}
