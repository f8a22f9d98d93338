import { expect, test } from 'vitest'
import { createRefusalLog } from './refusal-log.ts'

test.each([
  ['payDebt', 401, 'info'],
  ['payDebt', 422, 'info'],
  ['authenticate', 500, 'info'],
  ['payDebt', 503, 'warn'],
  ['payDebt', 500, 'error'],
  ['payDebt', 0, 'error'],
])('Spec 8: %s that is answered %i is logged as %s, without a value of its body', (name, status, level) => {
  const logged: unknown[] = []
  const log = (at: string) => (text: string, details: unknown) => logged.push([at, text, details])
  const refused = createRefusalLog({ info: log('info'), warn: log('warn'), error: log('error') })
  const message = 'Ann Fell, check ann@people.example'
  const problem = { code: 'VALIDATION_FAILED', message } as const
  refused(name, { status, problem, body: { error: { ...problem, fields: { email: [message] } } } })
  const body = ['error.code', 'error.message', 'error.fields.email.0']
  const facts = { error: 'VALIDATION_FAILED', status, body }
  expect(logged).toEqual([[level, `Rejected: ${name}`, expect.objectContaining(facts)]])
  expect(JSON.stringify(logged)).not.toContain('Ann')
})
