import { createAddressLimit } from './address-limit.ts'
import type { EdgeOptions } from './edge-config.ts'
import type { Visitor } from './visitor.ts'

/** Enough of one address to see what it is doing; a flood does not fill the log. */
const MOST_PER_MINUTE = 10

/** Writes a warning for what the edge refuses by itself: the kind and the request's id, and nothing of who sent it. */
export function createRefusalTrace(log: EdgeOptions['log']) {
  const isWritten = createAddressLimit({ most: MOST_PER_MINUTE, windowMs: 60_000 })
  return (
    refusal: string,
    { clientAddress, requestId }: Pick<Visitor, 'clientAddress' | 'requestId'>,
  ): void => {
    if (isWritten(clientAddress)) log.warn('Refused at the edge', { refusal, requestId })
  }
}

export type RefusalTrace = ReturnType<typeof createRefusalTrace>
