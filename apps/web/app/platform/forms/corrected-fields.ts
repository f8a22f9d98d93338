import { useState } from 'react'

interface WithErrors {
  readonly name: string
  readonly errors?: unknown
}

type ErrorsByName = Readonly<Record<string, unknown>>

/** An answer that is changed is no longer called wrong; whether it is right, sending it tells. */
export function useCorrectedFields(reply: unknown, errors: ErrorsByName) {
  const [{ names, of }, setCorrected] = useState<{ names: readonly string[]; of: unknown }>({
    names: [],
    of: reply,
  })
  const corrected = of === reply ? names : []
  const isCorrected = (name: string) => corrected.some((one) => isPart(one, name))
  return {
    isCorrected,
    noteChange({ name = '' }: { name?: string }): void {
      if (corrected.includes(name) || !Object.keys(errors).some((wrong) => isPart(name, wrong))) return
      setCorrected({ names: [...corrected, name], of: reply })
    },
    hideErrors: <Fields extends object>(fields: Fields): Fields =>
      corrected.length === 0 ? fields : hideErrors(fields, isCorrected),
  }
}

/** The box of a day, say, whose error is that of the whole day. */
function isPart(name: string, whole: string): boolean {
  return name === whole || (name.startsWith(whole) && /^[.[]/.test(name.slice(whole.length)))
}

/** Conform's fields, which are read by name, and lead on to those within them. */
function hideErrors<Fields extends object>(fields: Fields, isCorrected: (name: string) => boolean): Fields {
  const ofField = (field: object): object =>
    new Proxy(field, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (key === 'errors') return isCorrected((target as WithErrors).name) ? undefined : value
        if (key === 'getFieldset') return () => ofFields((value as () => object)())
        return key === 'getFieldList' ? () => (value as () => object[])().map(ofField) : value
      },
    })
  const ofFields = <Set extends object>(set: Set): Set =>
    new Proxy(set, { get: (target, key) => ofField(Reflect.get(target, key) as object) })
  return ofFields(fields)
}
