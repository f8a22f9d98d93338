import type { CallError } from '#platform/calls/problem.ts'
import { AUTH_ACTIONS, type Log } from '#platform/calls/rejection-log.ts'
import { createRareLine } from './rare-line.ts'

/**
 * Spec 8: rejected actions with the error and the body. Of the body only the names of its fields:
 * a server's log is kept, and has nothing of a person. What is shown to its reader is no fault.
 */
export function createRefusalLog(log: Log) {
  // An outage is told of once a minute, not for each page and call.
  const logOutage = createRareLine(log.warn)
  return (name: string, { status, problem, body }: CallError): void => {
    const facts = { error: problem.code, status, body: listNames(body) }
    if (AUTH_ACTIONS.includes(name) || (status >= 400 && status < 500)) log.info(`Rejected: ${name}`, facts)
    else if (status === 503) logOutage(`Rejected: ${name}`, facts)
    else log.error(`Rejected: ${name}`, facts)
  }
}

/** `error.fields.email` */
function listNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const deeper = listNames(inner)
    return deeper.length > 0 ? deeper.map((one) => `${name}.${one}`) : [name]
  })
}
