import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Off unless a receiver is set (server/traces.ts): without one even an empty span costs time. */
let isOn = false

export function startSpans(): void {
  isOn = true
}

export function hasSpans(): boolean {
  return isOn
}

const TRACER = trace.getTracer('tarnbrook')

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

interface SpanOptions {
  kind: keyof typeof KINDS
  /** Never what a person typed, an id of theirs, or a value of a statement. */
  attributes?: Attributes
  /** The span of another process that it belongs to. */
  parent?: Context
}

/** Whether a span is under way: what only matters as a part of one begins no trace. */
export function isTraced(): boolean {
  return isOn && trace.getActiveSpan() !== undefined
}

/** Times `work` as a span, within the one that is under way. An error is in it by name only. */
export async function inSpan<Result>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!isOn) return work(null)
  return TRACER.startActiveSpan(name, { kind: KINDS[kind], attributes }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** What a request became, once its route is known, in the names of OpenTelemetry. */
export function nameRequestSpan(answered: { method: string; route: string; status: number }): void {
  const span = isOn ? trace.getActiveSpan() : undefined
  if (!span) return
  const { method, route, status } = answered
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** By which a line of the log is found from a trace, and the trace from the line. */
export function readTraceId(): { traceId?: string } {
  const id = isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined
  return id === undefined ? {} : { traceId: id }
}

/** Adds the headers by which another process of the product learns the span that calls it. */
export function writeSpanHeaders(headers: Headers): void {
  if (isOn) propagation.inject(context.active(), headers, { set: (to, name, value) => to.set(name, value) })
}

/** The span of another process of the product, from the headers that it sent. */
export function readSpanHeaders(headers: Headers): Context {
  return propagation.extract(context.active(), headers, {
    get: (from, name) => from.get(name) ?? undefined,
    keys: (from) => [...from.keys()],
  })
}

/** `select loan`: what a statement does and to which table, without its values. */
export function describeStatement(text: string): string {
  const [, verb = 'query'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)/i.exec(text) ?? []
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}
