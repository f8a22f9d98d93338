import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvProblem, readEnv } from './env.ts'

let DATA_DIR: string

beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'tarnbrook-vault-'))
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const LIVE = {
  VAULT_ID: 'tntlender',
  VAULT_ENVIRONMENT: 'live',
  VAULT_SCRIPT_URL: 'https://js.verygoodvault.com/vgs-collect/3.3.0/vgs-collect.js',
}

const VENDORS_TEST = { ...LIVE, VAULT_ENVIRONMENT: 'sandbox' }

function mistakesOf(settings: Record<string, string>): string[] {
  try {
    readEnv({ DATA_DIR, ...settings })
    return []
  } catch (error) {
    if (error instanceof EnvProblem) return error.lines
    throw error
  }
}

test('a local start has the vault of the sandbox, which needs no further sources', () => {
  expect(readEnv({ DATA_DIR }).vault).toEqual({
    id: SANDBOX_KEYS.vaultId,
    environment: 'sandbox',
    scriptUrl: 'http://127.0.0.1:3002/vault/vgs-collect.js',
    sources: [],
  })
  expect(mistakesOf({ HOST: '0.0.0.0', APP_ENV: 'local' })).toEqual([])
})

test('the vault of the vendor has its proxy as a source, and those that are set', () => {
  expect(readEnv({ DATA_DIR, ...LIVE, VAULT_SOURCES: 'https://keeper.example' }).vault).toMatchObject({
    id: 'tntlender',
    sources: ['https://tntlender.live.verygoodproxy.com', 'https://keeper.example'],
  })
  expect(mistakesOf(VENDORS_TEST)).toEqual([])
})

test.each([
  ['a live vault with the script of a sandbox', { VAULT_ID: 'tntlender', VAULT_ENVIRONMENT: 'live' }],
  ['the vault of the sandbox as a live one', { ...LIVE, VAULT_ID: SANDBOX_KEYS.vaultId }],
])('%s is refused', (_what, settings) => {
  expect(mistakesOf(settings)).toEqual([
    'VAULT_ENVIRONMENT is live, but VAULT_ID or VAULT_SCRIPT_URL is of a sandbox: one of them is wrong.',
  ])
})

test('the vault of the sandbox with the script of the vendor is refused', () => {
  expect(mistakesOf({ VAULT_SCRIPT_URL: LIVE.VAULT_SCRIPT_URL })).toEqual([
    "VAULT_ID is the sandbox's, but VAULT_SCRIPT_URL is the vendor's: one of them is wrong.",
  ])
})

test.each([
  ['VAULT_ENVIRONMENT', 'test'],
  ['VAULT_ID', 'tnt lender; script-src *'],
  ['VAULT_SCRIPT_URL', 'javascript:alert(1)'],
  ['VAULT_SOURCES', "https://keeper.example 'unsafe-inline'"],
])('%s is refused as %s', (name, value) => {
  expect(mistakesOf({ ...LIVE, [name]: value })).toEqual([expect.stringMatching(`^${name}: has to be`)])
})
