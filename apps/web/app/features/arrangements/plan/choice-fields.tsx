import { formatMoney } from '@tarnbrook/domain/core/display'
import { type ChangeEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FieldsOf } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { Segments } from '#ui/segments/segments.tsx'
import type { offerForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { counted } from '../arrangement-words.ts'
import { type Offer, toFollowedQuery } from './plan-choice.ts'

interface ChoiceFieldsProps {
  offer: Offer
  fields: Pick<FieldsOf<typeof offerForm>, 'amount' | 'term'>
}

/** How much and for how long. With script the page follows each choice; no script is needed. */
export function ChoiceFields({ offer, fields }: ChoiceFieldsProps) {
  const follow = useFollowedChoice()
  return (
    // The events of its fields come by here.
    <div {...follow}>
      <FormStack>
        <MoneyInput
          field={fields.amount}
          label="How much can you pay each month?"
          hint="It can be less. Choose what you can keep up."
        />
        <Terms field={fields.term} offer={offer} />
      </FormStack>
    </div>
  )
}

/** The usual lengths in one row, with the one that is chosen; the others are folded below it. */
function Terms({
  field: { id, name, defaultValue },
  offer: { terms },
}: {
  field: FieldSource
  offer: Offer
}) {
  const isShown = ({ term }: Offer['terms'][number]) =>
    USUAL_TERMS.includes(term) || String(term) === defaultValue
  const row = (label: string, shown: Offer['terms'], key: string) => (
    <>
      <Segments
        field={{ id: key, name, defaultValue }}
        label={label}
        options={shown.map(({ term }) => ({ value: String(term), label: term }))}
      />
      <p className={styles.hint}>{describeMost(shown)}</p>
    </>
  )
  const others = terms.filter((each) => !isShown(each))
  return (
    <div className={styles.terms} id={id} tabIndex={-1}>
      {row('For how many months?', terms.filter(isShown), `${id}-usual`)}
      {others.length > 0 ? (
        <Disclosure summary="Another number of months">
          {row('Another number of months', others, `${id}-other`)}
        </Disclosure>
      ) : null}
    </div>
  )
}

const USUAL_TERMS = [1, 2, 3, 6, 12]

/** The most a month that can be agreed, where it changes with the length. */
function describeMost(terms: Offer['terms']): string {
  const changes = terms.filter(({ most }, index) => most !== terms[index - 1]?.most)
  const parts = changes.map(({ term, most }, index) =>
    index === 0 ? `${formatMoney(most)} for ${counted(term, 'month')}` : `${formatMoney(most)} for ${term}`,
  )
  const [only, ...others] = changes
  if (only && others.length === 0) return `The most that you can agree is ${formatMoney(only.most)} a month.`
  const isSameAfter = changes.at(-1) !== terms.at(-1)
  return `The most that you can agree a month: ${parts.join(', ')}${isSameAfter ? ' or more' : ''}.`
}

/** After so long without another figure an amount is taken for typed. */
const TYPED_MS = 700

/** The page's URL follows what is chosen, so that the page shows what it changes. */
function useFollowedChoice() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(): void {
    clearTimeout(pause.current)
    const form = ref.current?.closest('form')
    const query = form && toFollowedQuery(new FormData(form), new URLSearchParams(search))
    if (query) void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }

  return {
    ref,
    onChange: ({ target }: ChangeEvent<HTMLDivElement>) => {
      if ((target as Element as HTMLInputElement).type === 'radio') return show()
      // Not with each figure that is typed.
      clearTimeout(pause.current)
      pause.current = setTimeout(show, TYPED_MS)
    },
    onBlur: show,
  }
}
