import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { TEST_CARDS } from '../stripe/cards.ts'
import type { World } from '../world.ts'

/**
 * The card vault, by VGS Collect's protocol: the script for a page's field, and the proxy that
 * gives an alias. A number is in memory for one call, neither stored nor logged.
 */
export function vaultRoutes({ faults, keys }: World): Hono {
  const script = readSource('collect.browser.js')
  const fieldScript = readSource('field.browser.js')
  // One number has one alias while the sandbox runs, as in a vault; it cannot be reversed.
  const aliasKey = randomBytes(32)
  const toAlias = (value: string) =>
    `tok_sandbox_${createHmac('sha256', aliasKey).update(value).digest('base64url').replace(/[-_]/g, '').slice(0, 22)}`
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.use(async (c, next) => {
    if (await faults.strikes('vault'))
      return refuse(c, 503, 'Service Unavailable', 'The vault is out of order')
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get('/vgs-collect.js', (c) => javascript(c, script))
  app.get('/field.js', (c) => javascript(c, fieldScript))
  app.get('/field', (c) => {
    c.header('Content-Security-Policy', FIELD_POLICY)
    return c.html(fieldPage(c.req.query('label') ?? ''))
  })
  app.post('/:vaultId/:environment/post', async (c) => {
    const { vaultId, environment } = c.req.param()
    if (vaultId !== keys.vaultId || environment !== 'sandbox')
      return refuse(c, 404, 'Not Found', 'There is no such vault')
    const fields = readFields(await c.req.text())
    if (!fields) return refuse(c, 400, 'Bad Request', 'Send a JSON object of texts')
    if (!Object.values(fields).every((value) => TEST_CARDS.has(value)))
      return refuse(c, 422, 'Unprocessable Entity', 'The sandbox takes published test card numbers only')
    const json = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toAlias(value)]))
    // As the route's upstream repeats what the proxy sent it.
    return c.json({ json })
  })
  return app
}

const FIELD_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

function fieldPage(label: string) {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${label || 'Card field'}</title></head>
<body><input id="field" aria-label="${label || 'Card field'}"><script src="field.js"></script></body>
</html>`
}

/** Texts by name, without the spaces that people type into numbers. */
function readFields(text: string): Record<string, string> | null {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
    const entries = Object.entries(given)
    if (entries.length === 0 || !entries.every(([, value]) => typeof value === 'string')) return null
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value).replace(/[\s-]/g, '')]))
  } catch {
    return null
  }
}

function readSource(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function javascript(c: Context, source: string): Response {
  return c.body(source, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
}

/** Nothing of what was sent is repeated. */
function refuse(c: Context, status: 400 | 404 | 422 | 503, title: string, detail: string): Response {
  return c.json({ errors: [{ status, title, detail }] }, status)
}
