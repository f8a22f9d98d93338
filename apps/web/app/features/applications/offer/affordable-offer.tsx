import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { getAffordableOptions } from '@tarnbrook/contract/applications/offer/affordable-options'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { requoteOptionForm } from '#features/applications/after-quote.forms.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { amountOverTerm, toProductWords, totalToPay } from './figures.ts'
import styles from './offer.module.css'

export type AffordableLoan = z.output<typeof getAffordableOptions.data>['options'][number]

/** Said before the figures: they are not those that were asked for, and why. */
export function AskedForMore({
  askedFor,
  quote,
}: {
  askedFor: NonNullable<LoanApplication['askedFor']>
  quote: Quote
}) {
  return (
    <div className={styles.changed}>
      <Notice tone="info" title={`You asked for ${amountOverTerm(askedFor)}`}>
        From what you told us and your credit file, those payments would take too much of your income. We can
        offer {amountOverTerm(quote)} instead.
      </Notice>
    </div>
  )
}

/** The other loan that can be lent, with its price, and the button that makes it the quote. */
export function AffordableOption({
  application,
  option,
}: {
  application: LoanApplication
  option: AffordableLoan
}) {
  const { quote } = application
  const total = totalToPay(application, option)
  const isLonger = quote !== null && option.term > quote.term
  return (
    <SubmitForm form={requoteOptionForm} label="Get a quote for this amount">
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <p>
            You could borrow {formatMoney(option.amount)} over {formatDuration(option.term)}.
            {isLonger ? ' You’d pay interest for longer, so it costs more in total.' : null}
          </p>
          <Facts
            items={[
              { term: toProductWords(application).amountLabel, detail: formatMoney(option.amount) },
              { term: 'Over', detail: formatDuration(option.term) },
              { term: 'Monthly payment', detail: formatMoney(option.instalment) },
              { term: 'APR (total yearly cost)', detail: formatPercent(option.apr) },
              { term: 'Interest and fees', detail: formatMoney(option.totalCharge) },
              total,
            ]}
          />
          <HiddenInput field={fields.amount} value={String(toPounds(option.amount))} />
          <HiddenInput field={fields.term} value={String(option.term)} />
          <p>
            <Button variant="secondary" isBusy={isSending}>
              Get a quote for {amountOverTerm(option)}
            </Button>
          </p>
          <p className={styles.quiet}>
            This replaces your current quote. It won’t affect your credit score, and you can go back.
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}
