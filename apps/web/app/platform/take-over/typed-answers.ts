export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Someone types, or their browser fills in, while the script is still on its way. Where the page is
 * made again, its controls are others: they get what the ones before them hold, and the focus.
 */
export function watchTypedAnswers(page: HTMLElement) {
  const before = listControls(page)
  let focused = document.activeElement
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element
  }
  page.addEventListener('focusin', onFocus)
  return {
    restore(shown: HTMLElement): void {
      page.removeEventListener('focusin', onFocus)
      const after = listControls(shown)
      for (const [name, old] of before) {
        const control = after.get(name)
        if (!control || control === old) continue
        copyAnswer(old, control)
        if (old === focused && document.activeElement === document.body) moveFocus(old, control)
      }
    },
  }
}

/** By what they are to a form, and the how manyth of these they are. */
export function listControls(page: HTMLElement | null): Map<string, Control> {
  const controls = new Map<string, Control>()
  for (const control of page?.querySelectorAll<Control>('input, select, textarea') ?? []) {
    if (control.type === 'hidden' || control.type === 'file') continue
    const isChoice = control.type === 'radio' || control.type === 'checkbox'
    // Not `form.id`: a control that is called "id" would be that.
    const form = control.form?.getAttribute('id')
    const key = JSON.stringify([form, control.name, control.type, isChoice && control.value])
    let number = 0
    while (controls.has(`${key} ${number}`)) number += 1
    controls.set(`${key} ${number}`, control)
  }
  return controls
}

/** As a person would, so that what listens to the control hears of it. */
export function copyAnswer(from: { value: string; checked?: boolean }, to: Control): void {
  if (to instanceof HTMLInputElement && (to.type === 'radio' || to.type === 'checkbox')) {
    const { checked = false } = from
    if (to.checked !== checked && (checked || to.type === 'checkbox')) to.click()
    return
  }
  if (from.value === to.value) return
  // Not by the control's own property, of which React keeps account.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {}
  set?.call(to, from.value)
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
}

function moveFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true })
  if (to instanceof HTMLSelectElement || from instanceof HTMLSelectElement) return
  // Null in a control without a caret, such as one for an email address.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
