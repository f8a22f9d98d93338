import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'

/** Printing is the browser's: without script it is in its menu, and there is no button. */
export function PrintPage() {
  const hasScript = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return hasScript ? (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      Print
    </Button>
  ) : (
    'To print this page, use your browser’s menu.'
  )
}
