import { Problem } from '@tarnbrook/contract/errors'
import type { Log } from '#platform/log.ts'
import type { Delivery } from '#providers/delivery.ts'
import { wrongSignature } from './refusals.ts'

/**
 * A delivery's events; unreadable ones are logged in one line, without content.
 * @throws Problem UNAUTHENTICATED for one that the provider did not sign, MALFORMED_REQUEST,
 * SERVICE_UNAVAILABLE
 */
export function requireEvents<Event>(
  { log }: { log: Pick<Log, 'warn'> },
  provider: string,
  delivery: Delivery<Event>,
): Event[] {
  if (delivery.kind === 'forged') throw wrongSignature(provider)
  if (delivery.kind === 'unavailable') throw new Problem('SERVICE_UNAVAILABLE')
  if (delivery.kind === 'malformed') {
    log.warn({ provider }, 'a signed delivery cannot be read')
    throw new Problem('MALFORMED_REQUEST')
  }
  const { events, unreadable } = delivery
  if (unreadable > 0)
    log.warn({ provider, events: events.length, unreadable }, 'a delivery holds events that cannot be read')
  return events
}
