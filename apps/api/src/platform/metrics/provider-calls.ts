import { Histogram } from 'prom-client'
import { registry } from './registry.ts'

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

export function beginProviderCall(provider: ProviderName): { end(outcome: CallOutcome): void } {
  const begunAt = performance.now()
  return {
    end: (outcome) => duration.observe({ provider, outcome }, (performance.now() - begunAt) / 1000),
  }
}

export function toOutcome(status: number): CallOutcome {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}
