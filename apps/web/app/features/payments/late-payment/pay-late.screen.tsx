import { useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { choosePage } from './choose-page.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  return yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./pay-late.submit.ts'))
export const clientAction = createSubmitAction(() => import('./pay-late.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'sent', 'by', 'amount'] } satisfies Handle

/** A page of our own: what is overdue, and each way to pay it now. Nothing of it needs script. */
export default function PayLateScreen() {
  const [query] = useSearchParams()
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  const { title, back, content, next } = choosePage(loan, query)
  return (
    <LoanTask loan={loan} next={next}>
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        {back ?? <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>}
        {content}
      </Section>
    </LoanTask>
  )
}
