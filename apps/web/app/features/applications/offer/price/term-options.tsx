import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { getTermOptions } from '@tarnbrook/contract/applications/offer/term-options'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { termOptionForm } from '#features/applications/after-quote.forms.ts'
import { totalToPay } from '#features/applications/offer/figures.ts'
import styles from '#features/applications/offer/offer.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'

export type TermOptions = z.output<typeof getTermOptions.data>

/** What shorter and longer terms would cost, each with the button that makes it the quote. */
export function TermOptionsTable({
  application,
  quote,
  termOptions: { options, unaffordableTerms },
}: {
  application: LoanApplication
  quote: Quote
  termOptions: TermOptions
}) {
  const rows = [...options, quote].toSorted((a, b) => a.term - b.term)
  return (
    <SubmitForm form={termOptionForm} label="Get a quote for another term">
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <p>
            These are the quotes you’d get today for {formatMoney(quote.amount)}. A longer term has lower
            payments, but you pay interest for longer, so you pay more in total.
          </p>
          <HiddenInput field={fields.amount} value={String(toPounds(quote.amount))} />
          <Table
            id="term-options"
            caption={`${formatMoney(quote.amount)} over different terms`}
            isCaptionHidden
            narrow="fold"
            columns={[
              { label: 'Term' },
              { label: 'Monthly payment', align: 'end' },
              { label: 'APR', align: 'end', isFolded: true },
              { label: totalToPay(application, quote).term, align: 'end', isFolded: true },
              { label: 'Choose', align: 'end', isFolded: true },
            ]}
            rows={rows.map((row) => ({
              id: String(row.term),
              cells: [
                formatDuration(row.term),
                formatMoney(row.instalment),
                formatPercent(row.apr),
                totalToPay(application, row).detail,
                row === quote ? (
                  <strong key="now">Your quote</strong>
                ) : (
                  <Button
                    key="choose"
                    name={fields.term.name}
                    value={String(row.term)}
                    variant="quiet"
                    isBusy={isSending}
                  >
                    Get this quote<span className="sr-only">, over {formatDuration(row.term)}</span>
                  </Button>
                ),
              ],
            }))}
          />
          {unaffordableTerms.length > 0 ? (
            <p>{`We can’t offer ${inWords(unaffordableTerms)}: the payments would take too much of your income.`}</p>
          ) : null}
          <p className={styles.quiet}>
            Choosing a term replaces your current quote. It won’t affect your credit score, and you can go
            back.
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}

/** '1 year or 1 year and 6 months' */
function inWords(terms: readonly number[]): string {
  return orList.format(terms.map(formatDuration))
}

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' })
