import { Button } from '#ui/button/button.tsx'

export const LATER_FIELD = '_later'

/** Another way to send a step: what was typed is kept, and the person leaves with a link. */
export function SaveForLater() {
  return (
    <Button variant="quiet" name={LATER_FIELD} value="yes">
      Save for later
    </Button>
  )
}
