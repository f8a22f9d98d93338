import type { Loan } from '@tarnbrook/contract/loans/loans'
import { useSearchParams } from 'react-router'
import { dayFigures } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Columns } from '#ui/layout/page.tsx'
import { askedPeriod, PERIOD_ERRORS } from './period.ts'

/**
 * A statement for any period (decision 066). The days are in this page's URL, so that it works
 * without script and a wrong date is answered here, not by a file.
 */
export function StatementPeriod({ loan, startedOn }: { loan: Loan; startedOn: string }) {
  const [query] = useSearchParams()
  const { isAsked, from, to, errors } = askedPeriod(query, startedOn)
  return (
    <Disclosure summary="A statement for other dates" isOpen={isAsked} id="statement">
      <form method="get" action="#statement">
        <input type="hidden" name="id" value={loan.id} />
        <input type="hidden" name="tab" value="payments" />
        <FormStack>
          <ErrorSummary
            items={errors.map(({ field, error }) => ({
              fieldId: `${field}.day`,
              message: PERIOD_ERRORS[error],
            }))}
          />
          <Columns>
            {(['from', 'to'] as const).map((field) => (
              <DateInput
                key={field}
                field={{
                  id: field,
                  name: field,
                  errors: errors
                    .filter((each) => each.field === field)
                    .map(({ error }) => PERIOD_ERRORS[error]),
                }}
                parts={toDateParts(field, query)}
                label={field === 'from' ? 'From (optional)' : 'To (optional)'}
                hint={field === 'from' ? 'Leave blank for the start.' : 'Leave blank for today.'}
              />
            ))}
          </Columns>
          <Button variant="secondary">Prepare the statement</Button>
        </FormStack>
      </form>
      {isAsked && errors.length === 0 ? (
        <p>
          <LinkButton href={paths.statement(loan.id, { from, to })} download>
            Download the statement {from ? `from ${dayFigures(from)}` : 'from the start'}{' '}
            {to ? `to ${dayFigures(to)}` : 'to today'} (PDF)
          </LinkButton>
        </p>
      ) : null}
    </Disclosure>
  )
}

function toDateParts(field: 'from' | 'to', query: URLSearchParams) {
  const part = (name: string) => ({
    id: `${field}.${name}`,
    name: `${field}.${name}`,
    defaultValue: query.get(`${field}.${name}`) ?? '',
  })
  return { day: part('day'), month: part('month'), year: part('year') }
}
