import { useSyncExternalStore } from 'react'

/** Whether the page's script runs: what needs it is not shown before. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
