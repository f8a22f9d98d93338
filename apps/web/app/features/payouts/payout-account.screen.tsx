import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords } from '@tarnbrook/domain/core/display'
import { redirect } from 'react-router'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import { payoutInWords } from '#features/loans/card-payoffs.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { payoutProblemWords } from '#features/loans/payout-problem-words.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { payoutAccountForm } from './payout.forms.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { loan } = yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
  // Corrected in another window, cancelled or paid out since: the loan's page says which.
  if (!loan.payoutProblem?.needsBankAccount) yield redirect(paths.loan({ id: loan.id }))
  return { loan }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./payout-account.submit.ts'))
export const clientAction = createSubmitAction(() => import('./payout-account.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

const TITLE = 'Your bank details'

/** A page of our own: another account for a loan that could not be paid out. */
export default function PayoutAccountScreen() {
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  const { isHirePurchase } = toLoanSetting(loan)
  return (
    <LoanTask
      loan={loan}
      next={[
        'We set up your Direct Debit on the account you give.',
        isHirePurchase ? 'Then we pay the seller.' : 'Then we send the money to it.',
      ]}
    >
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <AccountForm loan={loan} />
      </Section>
    </LoanTask>
  )
}

function AccountForm({ loan }: { loan: Loan }) {
  const { isHirePurchase, directDebitLabel } = toLoanSetting(loan)
  const words = payoutProblemWords(loan, { isHirePurchase })
  const { bankDetails, payoutProblem } = loan
  return (
    <BankAccountForm
      form={payoutAccountForm}
      holder={bankDetails?.accountHolderName}
      heading={{ caption: words?.title, title: TITLE, lead: words?.paragraphs[0] }}
      directDebitLabel={directDebitLabel}
      note={
        payoutProblem
          ? `We need this by ${dayWords(payoutProblem.solveBy)}. We won’t take any payments before the money has been sent.`
          : undefined
      }
    >
      <p>
        {isHirePurchase
          ? 'We’ll set up your Direct Debit on the account you give here, then pay the seller.'
          : `We’ll set up your Direct Debit on the account you give here, then ${payoutInWords(loan, 'it')}.`}{' '}
        You can give the same details again if your bank has fixed the problem.
      </p>
    </BankAccountForm>
  )
}
