import { loadScript } from '#platform/document/outside-script.ts'
import type { Intercom as IntercomCommand } from './chat.ts'

declare global {
  var Intercom: Queue | undefined
}

interface Queue extends IntercomCommand {
  q?: unknown[][]
}

/** Loads Intercom's script. Earlier calls wait in its own queue, as it documents. */
export function loadWidget(url: string): {
  intercom: IntercomCommand
  whenFailed: (then: () => void) => void
} {
  const waiting: unknown[][] = []
  globalThis.Intercom ??= Object.assign((...said: unknown[]) => void waiting.push(said), { q: waiting })
  const loading = loadScript(url, 'tarnbrook-page-script')
  return {
    intercom: (...said) => globalThis.Intercom?.(...said),
    whenFailed: (then) => void loading.catch(then),
  }
}
