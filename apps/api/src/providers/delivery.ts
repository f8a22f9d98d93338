import { z } from 'zod'

/** The content of a provider's webhook call. */
export type Delivery<Event> =
  /** Not signed by the provider. */
  | { kind: 'forged' }
  /** Signed by the provider, but unreadable. */
  | { kind: 'malformed' }
  /** The signature could not be checked; the provider delivers it again. */
  | { kind: 'unavailable' }
  /** `unreadable`: how many events were left out, because one bad one must not block the others. */
  | { kind: 'events'; events: Event[]; unreadable: number }

/** @returns undefined when the bytes are not JSON. */
export function parseJsonBytes(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Far above what a provider sends at once. */
const MOST_EVENTS = 10_000

/** Parses each event separately. */
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
