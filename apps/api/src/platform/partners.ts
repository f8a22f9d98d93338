import type { ApiConfig, Partner } from '../config.ts'

/** The partner that an API key is of. A list is searched, so that no name or key can meet a property of an object. */
export function partnerWithKey({ partners }: ApiConfig, key: string): Partner | undefined {
  return partners.find(({ keys }) => keys.includes(key))
}

export function partnerNamed({ partners }: ApiConfig, name: string): Partner | undefined {
  return partners.find((partner) => partner.name === name)
}

/** A party of an application from before addresses were stored has the address that the directory has for it today. */
export function withAddress<
  Party extends { name: string; legalName: string; addressLines: readonly string[] },
>(config: ApiConfig, party: Party): Party {
  if (party.addressLines.length > 0) return party
  return { ...party, ...partnerNamed(config, party.name)?.registered }
}
