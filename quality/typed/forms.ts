import type { Dice } from '../attack/dice.ts'
import { typedText } from './text.ts'

export interface Field {
  name: string
  type: string
  /** Those that can be chosen, or the one that it starts with. */
  values: string[]
}

export interface FoundForm {
  /** The page that it is posted to. */
  path: string
  fields: Field[]
  /** Of a borrower who is signed in. */
  isSignedIn: boolean
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag) ?? []
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

/** The forms of a page that are posted, as a browser without script would send them. */
export function readForms(html: string, page: { path: string; isSignedIn: boolean }): FoundForm[] {
  return [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/gi)].flatMap(
    ([form, inner = '']): FoundForm[] => {
      const tag = form.slice(0, form.indexOf('>') + 1)
      if (attribute(tag, 'method')?.toLowerCase() !== 'post') return []
      const fields = new Map<string, Field>()
      const add = (name: string | undefined, type: string, values: string[]) => {
        if (name === undefined) return
        const known = fields.get(name)
        fields.set(name, { name, type, values: [...(known?.values ?? []), ...values] })
      }
      for (const [input] of inner.matchAll(/<(?:input|textarea)\b[^>]*>/gi))
        add(attribute(input, 'name'), attribute(input, 'type') ?? 'text', [attribute(input, 'value') ?? ''])
      for (const [select, options = ''] of inner.matchAll(/<select\b[^>]*>([\s\S]*?)<\/select>/gi))
        add(
          attribute(select, 'name'),
          'select',
          [...options.matchAll(/<option\b[^>]*>/gi)].map(([option]) => attribute(option, 'value') ?? ''),
        )
      const action = attribute(tag, 'action') ?? page.path
      return action.startsWith('/') ? [{ ...page, path: action, fields: [...fields.values()] }] : []
    },
  )
}

const OF_CHOICE = ['radio', 'checkbox', 'select']

/** The form filled in at random; its hidden fields mostly as they were. */
export function fillForm(dice: Dice, { fields }: FoundForm): URLSearchParams {
  const filled = new URLSearchParams()
  for (const { name, type, values } of fields) {
    const isChosen = OF_CHOICE.includes(type)
      ? dice.chance(0.85)
      : dice.chance(type === 'hidden' ? 0.95 : 0.15)
    if (OF_CHOICE.includes(type) && dice.chance(0.15)) continue
    if (type === 'file') continue
    filled.append(name, isChosen ? dice.pick(values) : typedText(dice))
  }
  return filled
}
