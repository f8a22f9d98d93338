import type { ApiConfig, Partner } from '#config.ts'
import { isOneOfHashes } from '#platform/secrets.ts'

/** The partner of an API key, by its hash. Every hash is compared, each in constant time. */
export function partnerWithKey({ partners }: ApiConfig, hashOfKey: Buffer): Partner | undefined {
  return partners.filter(({ keyHashes }) => isOneOfHashes(keyHashes, hashOfKey))[0]
}

export function partnerNamed({ partners }: ApiConfig, name: string): Partner | undefined {
  return partners.find((partner) => partner.name === name)
}

/** Parties of applications that stored no address get their current directory address. */
export function withAddress<
  Party extends { name: string; legalName: string; addressLines: readonly string[] },
>(config: ApiConfig, party: Party): Party {
  if (party.addressLines.length > 0) return party
  return { ...party, ...partnerNamed(config, party.name)?.registered }
}
