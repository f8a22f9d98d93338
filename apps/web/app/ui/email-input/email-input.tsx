import { useEffect, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { TextInput, type TextInputProps } from '#ui/form/text-input.tsx'

/** Names the boxes for email addresses in what is posted, so that each is looked at for a slip. */
export const EMAIL_FIELD = '_email'
/** The address that the person was asked about: as it is, it is taken the next time. */
export const ASKED_FIELD = '_askedEmail'

/** What is asked where a slip is likely. Sending the form again is the answer that it is right. */
export function askAboutEmail(meant: string): string {
  return `Did you mean ${meant}? If your address is right as it is, continue`
}

export function EmailInput({
  field,
  ...props
}: Omit<TextInputProps, 'type' | 'inputMode' | 'prefix' | 'autoComplete'> & { autoComplete?: string }) {
  const [, meant] = /^Did you mean (\S+)\?/.exec(field.errors?.[0] ?? '') ?? []
  return (
    <>
      <TextInput
        width="l"
        autoComplete="email"
        autoCapitalize="none"
        {...props}
        field={field}
        type="email"
        inputMode="email"
        autoCorrect="off"
        spellCheck={false}
      />
      <input type="hidden" name={EMAIL_FIELD} value={field.name} />
      {meant === undefined ? null : (
        <>
          <input type="hidden" name={ASKED_FIELD} value={field.defaultValue} />
          <UseMeant field={field} meant={meant} />
        </>
      )}
    </>
  )
}

/**
 * Without script the address is corrected by hand: a button that sends would be the one that Enter
 * presses.
 */
function UseMeant({ field, meant }: { field: FieldSource; meant: string }) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  if (!hasScript) return null
  return (
    <Button
      type="button"
      variant="secondary"
      onClick={() => {
        const box = document.getElementById(field.id)
        if (!(box instanceof HTMLInputElement)) return
        box.value = meant
        box.dispatchEvent(new Event('input', { bubbles: true }))
        box.focus()
      }}
    >
      Use {meant}
    </Button>
  )
}
