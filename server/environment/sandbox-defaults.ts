import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import type { Place } from './env-schema.ts'
import type { Settings } from './setting-forms.ts'
import { SANDBOX_PARTNER_KEY, SANDBOX_SERVICE_TOKEN } from './strong-secret.ts'

/** The sandbox's partners and products; on a local machine its own secrets too. */
export function findOwnDefaults({ base, dataDir }: Place): Settings {
  return {
    ...(base.APP_ENV === 'local' && makeSecrets(dataDir)),
    PARTNER_KEYS: `${SANDBOX_PARTNER_KEY}=Sandbox Partner`,
    PARTNER_ADDRESSES:
      'Sandbox Partner=Sandbox Partner Limited;1 Sandpit Lane;Leeds;LS99 1SP,Sandbox Cars=Sandbox Cars Limited;2 Forecourt Road;Leeds;LS99 2SC',
    PARTNER_ACCOUNTS: 'Sandbox Partner=999990:87654321,Sandbox Cars=999990:11223344',
    PARTNER_COMMISSIONS: 'Sandbox Partner=broker:percentage:2.5',
    PARTNER_TIES: 'Sandbox Partner=none,Sandbox Cars=none',
    SERVICE_TOKENS: `${SANDBOX_SERVICE_TOKEN}=cards`,
    SANDBOX_CLOCK_SECRET: SANDBOX_KEYS.clockSecret,
    SUPER_APP_DEEP_LINK: 'https://app.tarnbrook.example/card',
  }
}

function makeSecrets(dataDir: string): Settings {
  return {
    SECRET_KEY: keepSecret(dataDir, 'secret-key', () => randomBytes(32).toString('base64')),
    EDGE_SECRET: keepSecret(dataDir, 'edge-secret', () => randomBytes(32).toString('base64url')),
  }
}

/** A secret of this machine's: made once, readable by its owner only. */
export function keepSecret(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  if (!existsSync(path)) {
    try {
      writeFileSync(path, make(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another of our processes made it in the meantime.
      if (!existsSync(path)) throw error
    }
  }
  return readFileSync(path, 'utf8')
}
