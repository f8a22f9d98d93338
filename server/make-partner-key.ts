import { makePartnerKey } from './environment/partner-keys.ts'

/** Makes an API key, of a partner or of another product of ours: it goes to its holder, its hash into the environment, and nothing is stored. */
const { key, entry } = makePartnerKey()
console.info(`Key or token, for its holder, shown once: ${key}
Entry of PARTNER_KEYS or SERVICE_TOKENS:  ${entry}=<name of the partner or service>`)
