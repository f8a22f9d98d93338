import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { SettlementDetails as Details } from '@tarnbrook/contract/applications/requirement-resource'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import { toProductWords } from '#features/applications/offer/figures.ts'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { dateParts, dayParts } from '#platform/forms/day-parts.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useUser } from '#platform/store/session.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { DigitsInput, MoneyInput, ProperNameInput, ReferenceInput } from '#ui/form/text-input.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { settlementDetailsForm } from '../proofs.forms.ts'
import styles from '../proofs.module.css'

interface SettlementDetailsProps {
  application: LoanApplication
  details: Details | undefined
}

/** What the letter says: asked once, then shown back, and changed until the letter is confirmed. */
export function SettlementDetails({ application, details }: SettlementDetailsProps) {
  const isSaved = useSearchParams()[0].get('saved') === settlementDetailsForm.id
  const reply = useReply(settlementDetailsForm)
  const isStrong = useUser()?.authStrength === 'strong' && reply?.code !== 'STEP_UP_REQUIRED'
  return (
    <Section width="text">
      <h2 className={styles.heading}>What the letter says</h2>
      <Stack>
        {toProductWords(application).isHirePurchase ? null : (
          <p>Your loan pays this debt off. We pay the lender, and send you what’s left.</p>
        )}
        {!isStrong ? (
          <StepUp
            application={application}
            why="We need to check it’s you before you tell us where to send money. Everything you’ve sent us so far is saved."
          />
        ) : details?.accountNumberEnding ? (
          <Stack>
            {isSaved ? <Notice tone="success" title="We’ve saved what your letter says" isAnnounced /> : null}
            <Facts
              kind="words"
              items={[
                { term: 'Lender', detail: details.lender },
                { term: 'Account or agreement number', detail: details.reference },
                { term: 'Amount that pays it off', detail: formatMoney(details.amount) },
                { term: 'Valid until', detail: formatDay(day(details.validUntil)) },
                { term: 'Account we pay', detail: `Ending ${details.accountNumberEnding}` },
              ]}
            />
            {details.payeeCheck === 'no-match' || details.payeeCheck === 'unavailable' ? (
              <Notice tone="warning" title="Please check the account">
                <p>{NOT_CONFIRMED[details.payeeCheck]} We’ll check it before we pay.</p>
              </Notice>
            ) : null}
            <Disclosure summary="Change these details" isOpen={reply !== undefined}>
              <DetailsForm details={details} />
            </Disclosure>
          </Stack>
        ) : (
          <DetailsForm details={details} />
        )}
      </Stack>
    </Section>
  )
}

const NOT_CONFIRMED = {
  'no-match': 'The bank has this account in another name than the lender’s. Compare it with your letter.',
  unavailable: 'The bank didn’t tell us whose account this is. Compare it with your letter.',
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
            <DigitsInput
              field={fields.sortCode}
              label="Sort code of the account to pay"
              hint="As it is on the letter, like 30-94-30."
            />
            <DigitsInput
              field={fields.accountNumber}
              label="Account number of the account to pay"
              hint="Six to eight digits. It’s the lender’s account, and not your own."
            />
          </FormStack>
          <FormFooter submitLabel="Save these details" isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}
