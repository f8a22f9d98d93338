import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { Facts } from '#ui/facts/facts.tsx'
import { ContextPart } from '#ui/task-columns/task-columns.tsx'
import { toProductWords, totalToPay } from './figures.ts'

/** Beside a task of an application: what its quote costs. */
export function QuoteCosts({ application }: { application: LoanApplication }) {
  const { quote } = application
  if (!quote) return null
  const { amountLabel, credit } = toProductWords(application)
  return (
    <ContextPart title={`What this ${credit} costs`}>
      <Facts
        items={[
          { term: amountLabel, detail: formatMoney(quote.amount) },
          { term: 'Monthly payment', detail: formatMoney(quote.instalment) },
          { term: 'Term', detail: formatDuration(quote.term) },
          { term: 'APR (total yearly cost)', detail: formatPercent(quote.apr) },
          totalToPay(application, quote),
        ]}
      />
    </ContextPart>
  )
}
