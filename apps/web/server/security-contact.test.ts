import { afterAll, expect, test } from 'vitest'
import { startTestEdge } from './test-edge.ts'

const testEdge = await startTestEdge()
afterAll(testEdge.stop)

test.each([
  ['main.localhost', 'hello@tarnbrook.example', 'main'],
  ['motor.localhost', 'drivers@tarnbrook-motor.example', 'motor'],
])('%s says where a weakness is reported, as RFC 9116 has it', async (host, mailbox, brand) => {
  const edge = await testEdge.makeEdge()
  const answer = await edge.request('/.well-known/security.txt', { headers: { host } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`Contact: mailto:${mailbox}\n`)
  expect(text).toContain(`Canonical: https://${brand}.example/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  const yearFromNow = Date.now() + 365 * 86_400_000
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(yearFromNow)
})
