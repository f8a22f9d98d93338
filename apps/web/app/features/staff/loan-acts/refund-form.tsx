import type { LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { Facts } from '#ui/facts/facts.tsx'
import { MoneyInput, Textarea } from '#ui/form/text-input.tsx'
import { ActForm, Reason } from './act-form.tsx'
import { refundForm } from './loan-acts.forms.ts'
import { type ActProps, DECIDES } from './proposal-forms.tsx'

type RefundFigures = NonNullable<LoanActs['acts'][number]['refund']>

const SOURCE_WORDS = {
  credit: 'The borrower’s: it came in, and nothing is owed for it',
  'given-back': 'Ours: what they owe, and what they’ve paid, stays the same',
} as const satisfies Record<RefundFigures['source'], string>

/** What a refund is of, and where it goes. */
export function refundFacts({ source, most, accountNumberEnding }: RefundFigures) {
  return [
    { term: 'Whose money', detail: SOURCE_WORDS[source] },
    { term: 'At most', detail: formatMoneyExact(most) },
    { term: 'It goes to', detail: `The account on file, ending ${accountNumberEnding}, once it’s checked` },
  ]
}

export function Refund({ loanId, act: { refund, refusal }, isOpen }: ActProps) {
  return (
    <ActForm
      form={refundForm}
      hidden={{ loanId, ...(refund && { shown: toPounds(refund.most) }) }}
      act={{
        title: 'Propose to refund a part',
        refusal,
        preview: refund ? <Facts kind="words" items={refundFacts(refund)} /> : null,
        submitLabel: 'Propose to refund it',
        told: `${DECIDES} Then the borrower is emailed “We’re refunding you …” with your words, and once more when it’s sent. Their loan’s page says it too.`,
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <MoneyInput field={fields.amount} label="How much" autoComplete="off" />
          <Textarea
            field={fields.told}
            label="Why, as the borrower reads it"
            hint="For example: “We charged interest for the 12 days of a breathing space.”"
            rows={3}
            autoComplete="off"
          />
          <Reason field={fields.reason} />
        </>
      )}
    </ActForm>
  )
}
