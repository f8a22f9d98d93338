import { scrubbedText, urlTemplate } from './report-rules.ts'

interface Event {
  transaction?: string
  contexts?: { trace?: object }
}

interface Trace extends Event {
  spans?: { description?: string | undefined }[]
}

/** What we said of an error, and nothing that the SDK found beside it. */
export function knownOfReport<E extends Event>(event: E): E {
  return { ...pick(event, KEPT_OF_REPORT), contexts: pickTrace(event) }
}

/**
 * A page load picked for tracing: which page, how long each part took, nothing else. An allow list,
 * so that what a next version of the SDK adds does not leave either.
 */
export function knownOfTrace<E extends Trace>(event: E): E {
  return {
    ...pick(event, KEPT_OF_EVENT),
    transaction: urlTemplate(event.transaction ?? '/'),
    contexts: pickTrace(event),
    spans: (event.spans ?? []).map((span) => ({
      ...pick(span, KEPT_OF_SPAN),
      ...(span.description !== undefined && { description: scrubbedText(span.description) }),
    })),
  }
}

function pickTrace({ contexts }: Event) {
  return contexts?.trace ? { trace: pick(contexts.trace, KEPT_OF_SPAN) } : {}
}

const KEPT_OF_EVENT = [
  'event_id',
  'type',
  'timestamp',
  'start_timestamp',
  'platform',
  'release',
  'environment',
  'sdk',
  'measurements',
]
const KEPT_OF_REPORT = [
  ...KEPT_OF_EVENT,
  'level',
  'exception',
  'transaction',
  'fingerprint',
  'request',
  'tags',
]
const KEPT_OF_SPAN = [
  'trace_id',
  'span_id',
  'parent_span_id',
  'op',
  'origin',
  'status',
  'start_timestamp',
  'timestamp',
]

function pick<T extends object>(fields: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as T
}
