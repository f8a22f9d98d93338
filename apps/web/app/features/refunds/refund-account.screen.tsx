import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { redirect } from 'react-router'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { findFailedRefund } from '#features/loans/settling.ts'
import { refundAccountForm } from '#features/payouts/payout.forms.ts'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { loan } = yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
  // It was sent in the meantime, or there never was one: the page of the loan says which.
  if (!findFailedRefund(loan)) yield redirect(paths.loan({ id: loan.id }))
  return { loan }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./refund-account.submit.ts'))
export const clientAction = createSubmitAction(() => import('./refund-account.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

const TITLE = 'Where to send your refund'

/** A page of our own: another account for a refund that the bank did not take. */
export default function RefundAccountScreen() {
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  return (
    <LoanTask
      loan={loan}
      next={['We send the money to the account you give.', 'We email you when it’s sent.']}
    >
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <RefundAccount loan={loan} />
      </Section>
    </LoanTask>
  )
}

export function RefundAccount({ loan }: { loan: Loan }) {
  const { reach } = toLoanSetting(loan)
  const failed = findFailedRefund(loan)
  if (!failed) return null
  return (
    <BankAccountForm
      use="refund"
      form={refundAccountForm}
      holder={loan.bankDetails?.accountHolderName}
      heading={{
        title: TITLE,
        lead: `We owe you ${formatMoney(failed.amount)}, and couldn’t send it to your account ending ${failed.accountNumberEnding}.`,
      }}
      note="We send it as soon as you’ve confirmed the details."
    >
      <p>
        Give us an account of your own in the UK. With questions, call us on <PhoneAndHours of={reach} />.
      </p>
    </BankAccountForm>
  )
}
