import { readSetting, writeSetting } from '../store/settings.ts'
import type { Store } from '../store/store.ts'

export const FAULT_PROVIDERS = [
  'callreport',
  'gocardless',
  'truelayer',
  'stripe',
  'ideal-postcodes',
  'twilio',
  'smtp',
  'clamav',
  'intercom',
  'sentry',
  'trustpilot',
  'vault',
] as const
export type FaultProvider = (typeof FAULT_PROVIDERS)[number]

export const FAULT_MODES = ['ok', 'slow', 'down'] as const
export type FaultMode = (typeof FAULT_MODES)[number]

export interface Fault {
  mode: FaultMode
  /** How long a slow provider takes before it answers. */
  delayMs: number
}

/** Outages on demand. */
export interface Faults {
  all(): Promise<Record<FaultProvider, Fault>>
  set(provider: FaultProvider, fault: Fault): Promise<void>
  /** Waits when the provider is slow; true when it is down and must refuse. */
  strikes(provider: FaultProvider): Promise<boolean>
}

export const SLOW_MS = 8_000

export function createFaults(store: Store, closing: AbortSignal): Faults {
  const all = async () => {
    const kept = (await readSetting<Partial<Record<FaultProvider, Fault>>>(store, 'faults')) ?? {}
    const entries = FAULT_PROVIDERS.map((name) => [name, kept[name] ?? { mode: 'ok', delayMs: SLOW_MS }])
    return Object.fromEntries(entries) as Record<FaultProvider, Fault>
  }
  return {
    all,
    set: async (provider, fault) => writeSetting(store, 'faults', { ...(await all()), [provider]: fault }),
    strikes: async (provider) => {
      const fault = (await all())[provider]
      if (fault.mode === 'slow') await pause(fault.delayMs, closing)
      return fault.mode === 'down'
    },
  }
}

/** Waits, or returns early when the signal is given. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, durationMs)
    signal.addEventListener('abort', finish)
  })
}
