import type { World } from '../world.ts'

interface Started {
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Signs in as staff do, at the identity provider. Returns the product's token. */
export async function signInAsStaff(world: World, person: string): Promise<string> {
  const [redirectUri = ''] = world.keys.oidc.redirectUris
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${world.apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: world.closing,
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const { url, ...started } = await post<Started>('/sso/start', { redirectUri })
  const cookies = new Map<string, string>()
  const asked = await visit(world, cookies, url)
  const currentUrl = await visit(world, cookies, asked, { person })
  const { token } = await post<{ token: string }>('/sso/complete', {
    currentUrl,
    state: started.state,
    nonce: started.nonce,
    codeVerifier: started.codeVerifier,
  })
  return token
}

/** Follows redirects as long as they stay here. Returns the last URL. */
async function visit(
  world: World,
  cookies: Map<string, string>,
  url: string,
  form?: Record<string, string>,
): Promise<string> {
  if (!url.startsWith(`${world.publicUrl}/`)) return url
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: world.closing,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  const next = response.headers.get('location')
  return next ? visit(world, cookies, new URL(next, url).href) : url
}
