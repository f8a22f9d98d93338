import type { Intercom } from './chat.ts'
import { loadScript } from './outside-script.ts'

interface Queue extends Intercom {
  q?: unknown[][]
}

/**
 * Loads Intercom's script. What is said to it before it is there waits in its own queue, as it documents.
 */
export function loadWidget(url: string): { intercom: Intercom; whenFailed: (then: () => void) => void } {
  const page = globalThis as { Intercom?: Queue }
  const waiting: unknown[][] = []
  page.Intercom ??= Object.assign((...said: unknown[]) => void waiting.push(said), { q: waiting })
  const loading = loadScript(url)
  return {
    intercom: (...said) => page.Intercom?.(...said),
    whenFailed: (then) => void loading.catch(then),
  }
}
