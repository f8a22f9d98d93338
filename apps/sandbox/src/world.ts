import type { SandboxClock } from './clock/clock.ts'
import type { Faults } from './faults/faults.ts'
import type { Inbox } from './inbox/inbox.ts'
import type { SandboxKeys } from './keys.ts'
import type { WebhookOutbox } from './outbox/outbox.ts'
import type { Store } from './store/store.ts'

/** What every provider of the sandbox stands on. */
export interface World {
  store: Store
  clock: SandboxClock
  faults: Faults
  inbox: Inbox
  outbox: WebhookOutbox
  keys: SandboxKeys
  publicUrl: string
  apiUrl: string
  /** Aborted when the sandbox closes, so that calls held open on purpose let go. */
  closing: AbortSignal
}
