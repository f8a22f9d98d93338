/** Trusted Types, as we use them: not in TypeScript's own library, nor in every browser. */
declare var trustedTypes:
  | { createPolicy<Rules extends TrustedTypePolicy>(name: string, rules: Rules): Rules }
  | undefined

interface TrustedTypePolicy {
  createHTML?: (text: string) => string
  createScriptURL?: (url: string) => string
}
