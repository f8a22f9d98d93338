/**
 * Focuses a control with its question in sight: at the top edge of the screen its label and error
 * would be hidden. False where there is no such control.
 */
export function focusControl(id: string): boolean {
  const control = document.getElementById(id)
  if (control === null) return false
  const legend = control.closest('fieldset')?.querySelector('legend')
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
  const target = legend ?? label ?? control
  target.scrollIntoView()
  control.focus({ preventScroll: true })
  return true
}
