import { Histogram } from 'prom-client'
import { registry } from './registry.ts'
import { inSpan } from './spans.ts'

export type ProviderName =
  | 'bureau'
  | 'card-payments'
  | 'direct-debit'
  | 'files'
  | 'identity'
  | 'mail'
  | 'open-banking'
  | 'partner'
  | 'payouts'
  | 'postcodes'
  | 'reviews'
  | 'scanner'
  | 'sms'

/** `no-answer` is also an answer that came too late or was too long. */
type CallOutcome = 'answered' | 'refused' | 'failed' | 'no-answer'

const duration = new Histogram({
  name: 'provider_request_duration_seconds',
  help: 'Time that a provider took, by provider and outcome: answered, refused (4xx), failed (5xx), no-answer',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 4.5, 10],
  registers: [registry],
})

interface ProviderCall {
  /** Notes the outcome, with the status where the provider speaks HTTP. */
  end(outcome: CallOutcome, status?: number): void
}

/**
 * Times a call of a provider, for the metrics and as a span: neither the path nor the name of a
 * file, which have ids in them, nor a header by which the provider learns of the trace.
 * @param verb what is asked: a method of HTTP or the protocol's own word
 */
export async function callProvider<Result>(
  provider: ProviderName,
  verb: string,
  work: (call: ProviderCall) => Promise<Result>,
): Promise<Result> {
  const attributes = { 'peer.service': provider }
  return inSpan(`${verb} ${provider}`, { kind: 'client', attributes }, async (span) => {
    const begunAt = performance.now()
    return work({
      end(outcome, status) {
        duration.observe({ provider, outcome }, (performance.now() - begunAt) / 1000)
        if (status !== undefined)
          span?.setAttributes({ 'http.request.method': verb, 'http.response.status_code': status })
        if (outcome === 'no-answer') span?.setAttribute('error.type', outcome)
      },
    })
  })
}

export function toOutcome(status: number): CallOutcome {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}
