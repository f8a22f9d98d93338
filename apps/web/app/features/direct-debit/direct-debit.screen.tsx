import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { redirect } from 'react-router'
import { needsDirectDebit } from '#features/loans/headline.ts'
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
import { chooseTitle, SetUpForm } from './set-up-form.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { loan } = yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
  // It was set up in another window, or the loan has ended since: the page of the loan says which.
  if (!needsDirectDebit(loan)) yield redirect(paths.loan({ id: loan.id }))
  // The account that we have is not the payer's any more.
  if (loan.bankDetails?.movedOn) yield redirect(paths.bankDetails({ id: loan.id }))
  return { loan }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./direct-debit.submit.ts'))
export const clientAction = createSubmitAction(() => import('./direct-debit.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

/** A page of our own: sets up a running loan's Direct Debit again, on the account that we have. */
export default function SetUpDirectDebitScreen() {
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  return (
    <LoanTask
      loan={loan}
      next={[
        ...(loan.collectingStoppedOn
          ? ['We ask your bank for the payments that fall due from now on.']
          : [
              'Your bank gets the new Direct Debit. That takes about four working days.',
              'We email you when it’s set up, with the day of the next payment.',
            ]),
        `We tell you ${directDebitNotice} before we take a payment.`,
      ]}
    >
      <Section width="text">
        <PageHead title={chooseTitle(loan)} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <SetUpForm loan={loan} />
      </Section>
    </LoanTask>
  )
}
