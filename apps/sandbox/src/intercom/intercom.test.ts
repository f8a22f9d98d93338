import { createHmac } from 'node:crypto'
import { Script } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'
import type { ChatMessage, Conversation, UserData } from './conversations.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.post('/reset', {}))

const hashOf = (userId: string) =>
  createHmac('sha256', SANDBOX_KEYS.chatIdentitySecret).update(userId).digest('hex')

const ANN: UserData = { user_id: '7', email: 'ann@people.example', name: 'Ann', user_hash: hashOf('7') }
const NOBODY: UserData = { anonymous_id: '0123456789abcdef' }

/** As the widget calls: a form from a page of another site. */
function say(path: 'ping' | 'conversations', user: UserData, body?: string) {
  const form = new URLSearchParams({ app_id: SANDBOX_KEYS.chatAppId, user_data: JSON.stringify(user) })
  if (body !== undefined) form.set('body', body)
  return fetch(`${sandbox.url}/intercom/messenger/web/${path}`, {
    method: 'POST',
    headers: { Origin: 'http://main.localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
    body: form,
  })
}

const messagesOf = async (answer: Response) => ((await answer.json()) as { messages: ChatMessage[] }).messages
const conversations = () => sandbox.get<Conversation[]>('/intercom/conversations.json')

it('serves the widget for its own app only, as a script that any page may load', async () => {
  const widget = await fetch(`${sandbox.url}/intercom/widget/${SANDBOX_KEYS.chatAppId}`)
  expect(widget.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(new Script(await widget.text())).toBeInstanceOf(Script)
  expect((await fetch(`${sandbox.url}/intercom/widget/other`)).status).toBe(404)
})

it('knows a borrower by id and hash, and keeps what they say', async () => {
  const first = await say('ping', ANN)
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(await messagesOf(first)).toEqual([])
  expect(await conversations()).toEqual([
    {
      contact: { userId: '7', email: 'ann@people.example', name: 'Ann', userHash: hashOf('7') },
      messages: [],
    },
  ])
  const answered = await messagesOf(await say('conversations', ANN, ' Can I pay early? '))
  expect(answered.map(({ author, body }) => [author, body])).toEqual([
    ['visitor', 'Can I pay early?'],
    ['support', expect.stringContaining('we have your message')],
  ])
  await sandbox.restart()
  expect(await messagesOf(await say('ping', ANN))).toEqual(answered)
})

it.each([
  ['a wrong hash', { ...ANN, user_hash: hashOf('8') }],
  ['no hash', { ...ANN, user_hash: undefined }],
  ['a hash that is none', { ...ANN, user_hash: 'zz' }],
  ['no number of their own', {}],
])('refuses a visitor with %s, and keeps nothing', async (_what, user) => {
  expect((await say('ping', user)).status).toBe(403)
  expect((await say('conversations', user, 'Hello')).status).toBe(403)
  expect(await conversations()).toEqual([])
})

it('keeps the conversation of a visitor without a name apart, once there is one', async () => {
  await say('ping', NOBODY)
  expect(await conversations()).toEqual([])
  await say('conversations', NOBODY, '<b>Hello</b>')
  await say('ping', ANN)
  const [latest] = await conversations()
  expect(latest).toMatchObject({ contact: null, messages: [{ body: '<b>Hello</b>' }, {}] })
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('A visitor without a name')
  expect(page).toContain('&lt;b&gt;Hello&lt;/b&gt;')
})

it('refuses an empty message and a very long one', async () => {
  expect((await say('conversations', NOBODY, '  ')).status).toBe(422)
  expect((await say('conversations', NOBODY, 'x'.repeat(2001))).status).toBe(422)
})

it('is down when that fault is set', async () => {
  await sandbox.post('/faults', { provider: 'intercom', mode: 'down' })
  expect((await fetch(`${sandbox.url}/intercom/widget/${SANDBOX_KEYS.chatAppId}`)).status).toBe(503)
  expect((await say('ping', NOBODY)).status).toBe(503)
})
