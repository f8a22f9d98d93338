import type { User } from '@tarnbrook/contract/auth/auth'

type KnownAddress = NonNullable<User['addresses']>[number]

/** What the form starts with: the addresses on file, as a person would type them. */
export function startingAddresses(addresses: readonly KnownAddress[] | undefined) {
  return { address: asTyped(addresses?.[0]), previousAddress: asTyped(addresses?.[1]) }
}

function asTyped(address: KnownAddress | undefined): Record<string, string> {
  if (!address) return {}
  const { '@type': _type, ...fields } = address
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]))
}
