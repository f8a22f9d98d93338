import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import type { OutsideEnv } from './env-schema.ts'
import { isSandboxUrl } from './network.ts'

/** The vault that borrowers type card numbers into. */
export interface VaultEnv {
  id: string
  environment: 'sandbox' | 'live'
  scriptUrl: string
  /** Where its script sends what is typed, and what else the script needs. */
  sources: string[]
}

/** Null where none is configured: borrowers then cannot name cards, and are told so. */
export function toVaultEnv(outside: OutsideEnv): VaultEnv | null {
  const { VAULT_ID: id, VAULT_ENVIRONMENT: environment, VAULT_SCRIPT_URL: scriptUrl } = outside
  if (!id || !environment) return null
  // The sandbox's script sends to where it came from.
  const proxies = isOfVendor(scriptUrl) ? [`https://${id}.${environment}.verygoodproxy.com`] : []
  return { id, environment, scriptUrl, sources: [...proxies, ...(outside.VAULT_SOURCES ?? [])] }
}

/** Where the sandbox's vault is. */
export function sandboxVault(sandboxUrl: string): Record<string, string> {
  return {
    VAULT_ID: SANDBOX_KEYS.vaultId,
    VAULT_ENVIRONMENT: 'sandbox',
    VAULT_SCRIPT_URL: `${sandboxUrl}/vault/vgs-collect.js`,
  }
}

/** Real card numbers go to a live vault and nowhere else, and a live vault is for nothing else. */
export function findVaultMistakes(outside: OutsideEnv, allowsSandbox: boolean): string[] {
  const { VAULT_ID: id, VAULT_ENVIRONMENT: environment, VAULT_SCRIPT_URL: scriptUrl } = outside
  if (!id !== !environment)
    return [`${id ? 'VAULT_ENVIRONMENT' : 'VAULT_ID'} has to be set: the card vault has the other one.`]
  if (!id) return []
  if (environment === 'live' && (isSandboxUrl(scriptUrl) || id === SANDBOX_KEYS.vaultId))
    return [
      'VAULT_ENVIRONMENT is live, but VAULT_ID or VAULT_SCRIPT_URL is of a sandbox: one of them is wrong.',
    ]
  if (id === SANDBOX_KEYS.vaultId && isOfVendor(scriptUrl))
    return ["VAULT_ID is the sandbox's, but VAULT_SCRIPT_URL is the vendor's: one of them is wrong."]
  return environment === 'sandbox' && !allowsSandbox
    ? ['VAULT_ENVIRONMENT is sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.']
    : []
}

function isOfVendor(scriptUrl: string): boolean {
  return new URL(scriptUrl).hostname.endsWith('.verygoodvault.com')
}
