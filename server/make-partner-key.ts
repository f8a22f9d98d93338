import { makePartnerKey } from './environment/partner-keys.ts'

/**
 * Makes an API key of a partner or another product of ours: the key to its holder, its hash into
 * the environment; nothing is stored.
 */
const { key, entry } = makePartnerKey()
console.info(`Key or token, for its holder, shown once: ${key}
Entry of PARTNER_KEYS or SERVICE_TOKENS:  ${entry}=<name of the partner or service>`)
