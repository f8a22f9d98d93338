import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import type { ReactNode } from 'react'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isPaidAsAgreed } from '#features/loans/situation/in-force.ts'
import { GetHelp } from '#platform/forms/get-help.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ContextPart, TaskColumns } from '#ui/task-columns/task-columns.tsx'

/**
 * A task of a signed agreement, with what it costs while that is still to pay, what comes after
 * (`next`) and who helps.
 */
export function LoanTask({
  loan,
  next,
  children,
}: {
  loan: Loan
  next: readonly string[]
  children: ReactNode
}) {
  const { amountLabel, credit, reach, totalLabel } = toLoanSetting(loan)
  const hasCosts = isPaidAsAgreed(loan)
  return (
    <TaskColumns
      contextTitle={nameContext({ hasCosts, hasNext: next.length > 0 })}
      context={
        <>
          {hasCosts ? (
            <ContextPart title={`What this ${credit} costs`}>
              <Facts
                items={[
                  { term: amountLabel, detail: formatMoney(loan.amount) },
                  { term: 'Monthly payment', detail: formatMoney(loan.instalment) },
                  { term: 'Term', detail: formatDuration(loan.term) },
                  { term: 'APR (total yearly cost)', detail: formatPercent(loan.apr) },
                  { term: totalLabel, detail: formatMoney(loan.totalPayable) },
                ]}
              />
            </ContextPart>
          ) : null}
          {next.length > 0 ? (
            <ContextPart title="What happens next">
              <ol>
                {next.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </ContextPart>
          ) : null}
          <GetHelp of={reach} />
        </>
      }
    >
      {children}
    </TaskColumns>
  )
}

function nameContext({ hasCosts, hasNext }: { hasCosts: boolean; hasNext: boolean }): string {
  if (hasCosts) return hasNext ? 'Costs, next steps and help' : 'Costs and help'
  return hasNext ? 'Next steps and help' : 'Help'
}
