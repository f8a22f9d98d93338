import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { STYLE } from '../console/style.ts'
import type { World } from '../world.ts'

const BANKS = [{ provider_id: 'ob-sandbox', display_name: 'Sandbox Bank', country: 'uk' }]

/** Where somebody chooses a bank and says yes or no. A code cannot be exchanged here yet. */
export function consentPages(app: Hono, world: World): void {
  app.get('/auth/api/providers', (c) =>
    c.req.query('clientId') === world.keys.truelayerClientId
      ? c.json(BANKS)
      : c.json({ error: 'invalid_client' }, 400),
  )
  app.get('/auth/', (c) => consentPage(c, world))
}

function consentPage(context: Context, world: World) {
  const { client_id, response_type, redirect_uri = '', state = '', scope = '' } = context.req.query()
  const back = URL.parse(redirect_uri)
  const isWhole =
    client_id === world.keys.truelayerClientId &&
    response_type === 'code' &&
    /^https?:$/.test(back?.protocol ?? '') &&
    state !== ''
  if (!back || !isWhole)
    return context.html(
      page('Invalid request', html`<p>The link does not say who asks, or what for.</p>`),
      400,
    )
  const end = (query: Record<string, string>) => {
    const url = new URL(back)
    for (const [name, value] of Object.entries({ ...query, state })) url.searchParams.set(name, value)
    return url.href
  }
  const code = randomBytes(24).toString('base64url')
  return context.html(
    page(
      'Share your accounts?',
      html`<p>Sandbox Bank would share: ${scope}.</p>
      <ul>
        <li><a href="${end({ code, scope })}">Approve</a></li>
        <li><a href="${end({ error: 'access_denied' })}">Refuse</a></li>
        <li><a href="${end({ error: 'temporarily_unavailable' })}">Bank unavailable</a></li>
        <li><a href="${end({ error: 'provider_error' })}">Unable to connect to the bank</a></li>
      </ul>`,
    ),
  )
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sandbox open banking</title>
<style>${html([STYLE] as unknown as TemplateStringsArray)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}
