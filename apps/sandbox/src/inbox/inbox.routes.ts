import { Hono } from 'hono'
import type { World } from '../world.ts'

export function inboxRoutes(world: World): Hono {
  const app = new Hono()
  app.get('/inbox.json', async (c) => {
    const to = c.req.query('to')
    const messages = await world.inbox.list(to ? { to } : {})
    return c.json(messages.map(({ seq: _seq, ...message }) => message))
  })
  // A mail as its reader sees it. It runs no script and belongs to no origin.
  app.get('/inbox/:seq', async (c) => {
    const message = await world.inbox.find(c.req.param('seq'))
    if (!message?.html) return c.text('There is no such mail', 404)
    c.header(
      'Content-Security-Policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'",
    )
    return c.html(message.html)
  })
  // Opens as a page without script, network or origin; anything else can only be saved.
  app.get('/inbox/:seq/files/:index', async (c) => {
    const file = await world.inbox.file(c.req.param('seq'), Number(c.req.param('index')))
    if (!file) return c.text('There is no such file', 404)
    const isPage = file.type === 'text/html'
    const headers = {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/octet-stream',
      'Content-Disposition': isPage ? 'inline' : 'attachment',
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
    }
    return c.body(new Uint8Array(file.content), 200, headers)
  })
  return app
}
