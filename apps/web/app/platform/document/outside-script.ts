/**
 * Loads a script of another company, from a URL that our own server wrote into the page. Trusted types want such a
 * URL to go through a policy, which marks this one place; the content policy says which hosts it may be on, and which of
 * these policies the page may have.
 */
export function loadScript(
  url: string,
  policyName: 'tarnbrook-page-script' | 'tarnbrook-vault',
): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.src = trusted(url, policyName)
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} failed to load`)))
    document.head.append(script)
  })
}

let policy: { createScriptURL: (url: string) => string } | undefined

/** Each bundle loads scripts for one purpose, so it makes one policy. */
function trusted(url: string, policyName: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy(policyName, { createScriptURL: (given) => given })
  return policy ? policy.createScriptURL(url) : url
}
