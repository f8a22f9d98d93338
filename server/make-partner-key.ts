import { makePartnerKey } from './environment/partner-keys.ts'

/** Makes a partner's API key: the key goes to the partner, its hash into the environment, and nothing is stored. */
const { key, entry } = makePartnerKey()
console.info(`Key, for the partner, shown once: ${key}
Entry of PARTNER_KEYS:            ${entry}=<name of the partner>`)
