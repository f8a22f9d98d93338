import type { SENT_BACK_REASONS } from '@tarnbrook/contract/applications/requirement-resource'
import { Radios } from '#ui/form/choices.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { acceptForm, declineForm, sendBackForm } from './reviews.forms.ts'

const SENT_BACK: Record<(typeof SENT_BACK_REASONS)[number], string> = {
  unreadable: 'It can’t be read',
  'wrong-document': 'It’s another document',
  incomplete: 'A page or side is missing',
  'out-of-date': 'It’s too old or has expired',
  'other-person': 'The name or address differs',
}

const DECLINED = {
  'proof-differs': 'It doesn’t match the application',
  affordability: 'It shows that the loan isn’t affordable',
}

const toChoices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What may be decided on a proof. Of two who decide, the first counts. */
export function ReviewForms({ reviewId }: { reviewId: number }) {
  return (
    <Stack gap="s">
      <h2>Decide</h2>
      <ActForm
        form={acceptForm}
        hidden={{ reviewId }}
        act={{
          title: 'Accept the proof',
          submitLabel: 'Accept it',
          told: 'With the last proof the application is approved, and the borrower is emailed that.',
          isOpen: true,
        }}
      />
      <ActForm
        form={sendBackForm}
        hidden={{ reviewId }}
        act={{
          title: 'Ask for this proof again',
          submitLabel: 'Send it back',
          told: 'The borrower is emailed the reason and your line, with a link to send another.',
        }}
      >
        {(fields) => (
          <>
            <Radios field={fields.reason} label="What is wrong with it?" choices={toChoices(SENT_BACK)} />
            <Textarea
              field={fields.note}
              label="A line for the borrower (optional)"
              rows={2}
              autoComplete="off"
            />
          </>
        )}
      </ActForm>
      <ActForm
        form={declineForm}
        hidden={{ reviewId }}
        act={{
          title: 'Decline the application',
          submitLabel: 'Decline it',
          told: 'The borrower is emailed the reason in our words. Your note is for the record only.',
        }}
      >
        {(fields) => (
          <>
            <Radios field={fields.reason} label="Why?" choices={toChoices(DECLINED)} />
            <Textarea field={fields.note} label="Note for the record" rows={2} autoComplete="off" />
          </>
        )}
      </ActForm>
    </Stack>
  )
}
