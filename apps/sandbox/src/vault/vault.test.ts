import { Script } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { TEST_CARDS } from '../stripe/cards.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/faults', { provider: 'vault', mode: 'ok' }))

const post = (body: unknown, vault = `${SANDBOX_KEYS.vaultId}/sandbox`) =>
  sandbox.post(`/vault/${vault}/post`, body, {
    Origin: 'http://main.localhost:3000',
    'Sec-Fetch-Site': 'cross-site',
  })

const aliasOf = async (number: string): Promise<string> => {
  const { json } = (await (await post({ card_number: number })).json()) as { json: { card_number: string } }
  return json.card_number
}

it('serves scripts, and a field that has the name that it is given', async () => {
  for (const name of ['vgs-collect.js', 'field.js']) {
    const answer = await fetch(`${sandbox.url}/vault/${name}`)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(new Script(await answer.text())).toBeInstanceOf(Script)
  }
  const field = await fetch(`${sandbox.url}/vault/field?label=${encodeURIComponent('Card "number" <b>')}`)
  expect(await field.text()).toContain('aria-label="Card &quot;number&quot; &lt;b&gt;"')
  expect(field.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
})

it.each([...TEST_CARDS])('gives an alias for the published number %s, with no part of it', async (number) => {
  const answer = await post({ card_number: number })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const alias = await aliasOf(number)
  expect(alias).toMatch(/^tok_sandbox_[A-Za-z0-9]{8,64}$/)
  expect(alias).not.toContain(number.slice(-4).repeat(2))
})

it('gives the same number the same alias, however it is written, and another number another one', async () => {
  const alias = await aliasOf('4242424242424242')
  expect(await aliasOf('4242 4242 4242 4242')).toBe(alias)
  expect(await aliasOf('5555555555554444')).not.toBe(alias)
})

// The second passes every check that a real number passes.
it.each(['4111111111111112', '4929420573595709', '1234567', '', 'tok_sandbox_abcdefgh'])(
  'refuses %j, and does not repeat it',
  async (number) => {
    const answer = await post({ card_number: number })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    if (number !== '') expect(text).not.toContain(number)
  },
)

it.each(['[]', '{}', 'null', 'nonsense', '{"card_number":4242424242424242}', '{"card_number":{"a":"b"}}'])(
  'refuses the body %s',
  async (body) => expect((await post(body)).status).toBe(400),
)

it('is one vault, and one that is not live', async () => {
  const body = { card_number: '4242424242424242' }
  expect((await post(body, `${SANDBOX_KEYS.vaultId}/live`)).status).toBe(404)
  expect((await post(body, 'tntother/sandbox')).status).toBe(404)
})

it('neither stores nor logs a number', async () => {
  const written = (['log', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  for (const number of ['4242424242424242', '4929420573595709']) await post({ card_number: number })
  await post('{"card_number":"4242424242424242"')
  const said = written.flatMap(({ mock }) => mock.calls).join(' ')
  for (const spy of written) spy.mockRestore()
  expect(said).not.toMatch(/4242|5709/)
  await sandbox.sql(`do $$
    declare name text; has_number boolean;
    begin
      for name in select tablename from pg_tables where schemaname = 'sandbox' loop
        execute format('select exists (select from sandbox.%I x where x::text ~ $1)', name)
          into has_number using '4242424242424242|4929420573595709';
        if has_number then raise exception 'a card number is in %', name; end if;
      end loop;
    end $$`)
})

it('is down when that fault is set', async () => {
  await sandbox.post('/faults', { provider: 'vault', mode: 'down' })
  expect((await fetch(`${sandbox.url}/vault/vgs-collect.js`)).status).toBe(503)
  expect((await post({ card_number: '4242424242424242' })).status).toBe(503)
})
