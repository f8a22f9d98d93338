/**
 * Loads a script of another company, from a URL that our own server wrote into the page. Trusted types want such a
 * URL to go through a policy, which marks this one place; the content policy says which hosts it may be on.
 */
export function loadScript(url: string): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.src = trusted(url)
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
    document.head.append(script)
  })
}

let policy: { createScriptURL: (url: string) => string } | undefined

function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('tarnbrook-page-script', {
    createScriptURL: (given) => given,
  })
  return policy ? policy.createScriptURL(url) : url
}
