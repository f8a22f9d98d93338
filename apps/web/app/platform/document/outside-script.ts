/**
 * Loads another company's script, from a URL that our server wrote into the page. Its policy for
 * trusted types marks this one place; the content policy names its hosts and the page's policies.
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
