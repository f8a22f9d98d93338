import { networkOf } from '@tarnbrook/contract/caller-address'

/** More addresses than this within one window are a flood from many places: the oldest are forgotten. */
const MOST_ADDRESSES = 20_000

interface Limit {
  readonly most: number
  readonly windowMs: number
}

/**
 * Whether an address may do something once more: so often, in a window that begins with its first try, in this process.
 * It only keeps a flood from the others. People's tries are counted by the API, for all processes together.
 */
export function createAddressLimit({ most, windowMs }: Limit) {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (address: string): boolean => {
    const key = networkOf(address)
    const now = Date.now()
    const known = windows.get(key)
    if (!known || known.endsAt <= now) {
      windows.delete(key)
      windows.set(key, { endsAt: now + windowMs, count: 1 })
      if (windows.size > MOST_ADDRESSES) windows.delete(windows.keys().next().value as string)
      return true
    }
    known.count += 1
    return known.count <= most
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>
