import type { SettlementDetails as Details } from '@tarnbrook/contract/applications/requirement-resource'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import { dateParts, dayParts } from '#platform/forms/day-parts.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, ProperNameInput, ReferenceInput } from '#ui/form/text-input.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { settlementDetailsForm } from '../proofs.forms.ts'
import styles from '../proofs.module.css'

/** What the letter says: asked once, then shown back, and changed until the letter is confirmed. */
export function SettlementDetails({ details }: { details: Details | undefined }) {
  const isSaved = useSearchParams()[0].get('saved') === settlementDetailsForm.id
  const isWrong = useReply(settlementDetailsForm) !== undefined
  return (
    <Section width="text">
      <h2 className={styles.heading}>What the letter says</h2>
      {details ? (
        <Stack>
          {isSaved ? <Notice tone="success" title="We’ve saved what your letter says" isAnnounced /> : null}
          <Facts
            kind="words"
            items={[
              { term: 'Lender', detail: details.lender },
              { term: 'Account or agreement number', detail: details.reference },
              { term: 'Amount that pays it off', detail: formatMoney(details.amount) },
              { term: 'Valid until', detail: formatDay(day(details.validUntil)) },
            ]}
          />
          <Disclosure summary="Change these details" isOpen={isWrong}>
            <DetailsForm details={details} />
          </Disclosure>
        </Stack>
      ) : (
        <DetailsForm details={undefined} />
      )}
    </Section>
  )
}

function DetailsForm({ details }: { details: Details | undefined }) {
  return (
    <SubmitForm
      // What was saved is what the form starts with the next time.
      key={JSON.stringify(details)}
      form={settlementDetailsForm}
      label="Details of your settlement letter"
      groups={{ validUntil: 'day' }}
      defaultValue={
        details && {
          lender: details.lender,
          reference: details.reference,
          amount: toPounds(details.amount).toFixed(2),
          validUntil: dayParts(details.validUntil),
        }
      }
    >
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <FormStack>
            <ProperNameInput field={fields.lender} label="Lender you want to pay off" />
            <ReferenceInput
              field={fields.reference}
              label="Account or agreement number"
              hint="As it is on the letter. Don’t enter a card number."
            />
            <MoneyInput field={fields.amount} label="Amount that pays it off" />
            <DateInput
              field={fields.validUntil}
              parts={dateParts(fields.validUntil)}
              label="Last day on which this amount is valid"
              hint="The letter may call it the settlement date or the expiry date."
            />
          </FormStack>
          <FormFooter submitLabel="Save these details" isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}
