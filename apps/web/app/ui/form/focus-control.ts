/**
 * Gives a control the focus with its question in sight: a control at the top edge of the screen would leave the label and
 * the error above it hidden. False where there is none.
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
