import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../world.ts'
import {
  addMessage,
  contactKey,
  keepContact,
  listConversations,
  listMessages,
  type UserData,
} from './conversations.ts'

const MOST_CHARACTERS = 2000

/** Intercom's widget and its API. The script is for one app, and speaks to this server alone. */
export function intercomRoutes(world: World): Hono {
  const { store, faults, keys } = world
  const script = readFileSync(new URL('widget.browser.js', import.meta.url), 'utf8')
  const app = new Hono()
  app.get('/conversations.json', async (c) => c.json(await listConversations(store, 200)))
  app.use(cors({ origin: '*' }))
  app.use(async (c, next) => {
    if (await faults.strikes('intercom')) return refuse(c, 503, 'The chat is out of order')
    await next()
  })
  app.get('/widget/:appId', (c) => {
    if (c.req.param('appId') !== keys.chatAppId) return refuse(c, 404, 'There is no such app')
    c.header('Cache-Control', 'no-store')
    return c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  })
  app.post('/messenger/web/ping', async (c) => {
    const said = await readSaid(c, keys)
    if (!said) return refuse(c, 403, 'The user hash is not the one of this user')
    await keepContact(store, said.key, said.user)
    return c.json({ messages: await listMessages(store, said.key) })
  })
  app.post('/messenger/web/conversations', async (c) => {
    const said = await readSaid(c, keys)
    if (!said) return refuse(c, 403, 'The user hash is not the one of this user')
    if (!said.body || said.body.length > MOST_CHARACTERS)
      return refuse(c, 422, 'A message has up to 2,000 characters')
    await keepContact(store, said.key, said.user)
    await addMessage(store, said.key, said.body)
    return c.json({ messages: await listMessages(store, said.key) })
  })
  return app
}

/** Form fields as Intercom's widget sends: `app_id`, `user_data` (JSON), `body` with a message. */
async function readSaid(c: Context, keys: World['keys']) {
  const form = new URLSearchParams(await c.req.text())
  const user = readUser(form.get('user_data'))
  if (!user || form.get('app_id') !== keys.chatAppId) return null
  const key = contactKey(user, keys.chatIdentitySecret)
  return key === null ? null : { key, user, body: form.get('body')?.trim() ?? '' }
}

function readUser(text: string | null): UserData | null {
  try {
    const given = JSON.parse(text ?? '') as Record<string, unknown>
    const fields = Object.entries(given).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(fields) as UserData
  } catch {
    return null
  }
}

function refuse(c: Context, status: 403 | 404 | 422 | 503, message: string): Response {
  return c.json({ type: 'error.list', errors: [{ code: String(status), message }] }, status)
}
