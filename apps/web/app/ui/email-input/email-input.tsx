import { useEffect, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { TextInput, type TextInputProps } from '#ui/form/text-input.tsx'

/** Names the boxes for email addresses in what is posted, so that each is looked at for a slip. */
export const EMAIL_FIELD = '_email'
/** The address that was asked about: what seems to mean it is taken as it is from then on. */
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
  const asked = useAsked(meant)
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
      {asked.map((address) => (
        <input key={address} type="hidden" name={ASKED_FIELD} value={address} />
      ))}
      {meant === undefined ? null : <UseMeant field={field} meant={meant} />}
    </>
  )
}

/** All that was asked about here: typing removes the question, and its answer still counts. */
function useAsked(now: string | undefined): readonly string[] {
  const [asked, setAsked] = useState<readonly string[]>([])
  if (now === undefined || asked.includes(now)) return asked
  const all = [...asked, now]
  setAsked(all)
  return all
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
