import { z } from 'zod'

/** What a call of a provider's to us says. */
export type Delivery<Event> =
  /** Not signed by them. */
  | { kind: 'forged' }
  /** Signed by them, and nothing that we can read. */
  | { kind: 'malformed' }
  /** Nothing is known of the signature; they deliver it again. */
  | { kind: 'unavailable' }
  /** `unreadable`: how many others are left out, since one that is wrong must not hold up the rest. */
  | { kind: 'events'; events: Event[]; unreadable: number }

/** @returns undefined when the bytes are no JSON. */
export function parseJsonBytes(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Far above what a provider sends at once. */
const MOST_EVENTS = 10_000

/** Reads each event by itself. */
export function readDelivery<Schema extends z.ZodType>(
  list: unknown,
  schema: Schema,
): Delivery<z.infer<Schema>> {
  if (!Array.isArray(list) || list.length > MOST_EVENTS) return { kind: 'malformed' }
  const events = list
    .map((event) => z.safeParse(schema, event))
    .flatMap((read) => (read.success ? [read.data] : []))
  return { kind: 'events', events, unreadable: list.length - events.length }
}
