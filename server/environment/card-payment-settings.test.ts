import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvProblem, readEnv } from './env.ts'

let DATA_DIR: string

beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'tarnbrook-cards-'))
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const LIVE = {
  STRIPE_URL: 'https://api.stripe.com',
  STRIPE_SCRIPT_URL: 'https://js.stripe.com/endive/stripe.js',
  STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4e5f6g7h8',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4e5f6g7h8',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f9d2b7c4a6e81d35b7f0c9a',
}

function mistakesOf(settings: Record<string, string>): string[] {
  try {
    readEnv({ DATA_DIR, ...settings })
    return []
  } catch (error) {
    if (error instanceof EnvProblem) return error.lines
    throw error
  }
}

test('a local start takes cards at the sandbox, whose script needs no further sources', () => {
  const { cardPayments, api } = readEnv({ DATA_DIR })
  expect(cardPayments).toMatchObject({ scriptUrl: 'http://127.0.0.1:3002/stripe/stripe.js', sources: [] })
  expect(api.cardPayments).toMatchObject({ url: 'http://127.0.0.1:3002/stripe' })
})

test('the vendor’s script has the vendor’s own sources', () => {
  const { cardPayments } = readEnv({ DATA_DIR, ...LIVE })
  expect(cardPayments?.sources).toContain('https://api.stripe.com')
  expect(mistakesOf(LIVE)).toEqual([])
})

test.each([
  ['a live key for the sandbox', { STRIPE_URL: 'http://127.0.0.1:3002/stripe' }, 'is a live key, but'],
  [
    'the sandbox’s script for live cards',
    { STRIPE_SCRIPT_URL: 'http://127.0.0.1:3002/stripe/stripe.js' },
    'is a live key, but',
  ],
  ['keys of two modes', { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'both live or both for tests'],
  ['a key that is none', { STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY: has to be a secret key'],
  [
    'a secret key in the browser',
    { STRIPE_PUBLISHABLE_KEY: 'sk_live_abc' },
    'STRIPE_PUBLISHABLE_KEY: has to be',
  ],
])('%s is a mistake', (_what, change, words) => {
  expect(mistakesOf({ ...LIVE, ...change })).toEqual([expect.stringContaining(words)])
})

test('without keys no cards are taken, and some of them are a mistake', () => {
  const outside = { ...LIVE, STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  // A local start takes the sandbox's for what is not set.
  expect(readEnv({ DATA_DIR, ...outside, STRIPE_URL: '', STRIPE_SCRIPT_URL: '' }).cardPayments).not.toBeNull()
})
