import type { Loan } from '@tarnbrook/contract/loans/loans'
import { useSelector } from 'react-redux'
import { DirectDebitGuarantee } from '#features/direct-debit/direct-debit-guarantee.tsx'
import { DirectDebitCollector } from '#features/direct-debit/who-collects.tsx'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { setUpDirectDebitForm } from './direct-debit.forms.ts'

const TITLE = 'Set up your Direct Debit'
const START_TITLE = 'Start your Direct Debit again'

/** One that was stopped is still set up at the bank. */
export const chooseTitle = ({ collectingStoppedOn }: Loan) => (collectingStoppedOn ? START_TITLE : TITLE)

/** The account, who collects from it and the Guarantee, before the instruction. */
export function SetUpForm({ loan }: { loan: Loan }) {
  const { isFetching } = useSelector(repaymentOf).directDebitMandateSetup
  return (
    <SubmitForm className={styles.form} form={setUpDirectDebitForm}>
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={chooseTitle(loan)}
            lead="We use the bank account that we already have. You don’t need to call your bank."
          />
          <FormStack>
            <SetUpFacts loan={loan} />
            <DirectDebitCollector label={toLoanSetting(loan).directDebitLabel} />
            <p>
              By setting it up you confirm that this is your own account, and that only you need to authorise
              payments.
            </p>
            {loan.collectingStoppedOn ? (
              <p>
                Only start it if there will be enough money in this account. What’s overdue isn’t taken: you
                pay that yourself, or{' '}
                <Link href={paths.selfServeArrangement({ id: loan.id })}>agree smaller payments</Link>.
              </p>
            ) : (
              <p>
                A payment that falls due before it’s set up is collected afterwards. One that you’ve already
                missed isn’t: you pay that yourself.
              </p>
            )}
            <AnotherAccount loan={loan} />
            <DirectDebitGuarantee />
            <ButtonRow>
              <Button isBusy={isSending || isFetching}>{chooseTitle(loan)}</Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Not now
              </LinkButton>
            </ButtonRow>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

function SetUpFacts({ loan: { bankDetails, paymentDay, reference } }: { loan: Loan }) {
  return (
    <Facts
      items={[
        ...(bankDetails
          ? [
              { term: 'Name on the account', detail: bankDetails.accountHolderName },
              { term: 'Sort code', detail: `ending ${bankDetails.sortCodeEnding}` },
              { term: 'Account number', detail: `ending ${bankDetails.accountNumberEnding}` },
            ]
          : []),
        { term: 'Payment day', detail: `Day ${paymentDay} of each month, or the next working day` },
        { term: 'Reference', detail: reference },
      ]}
    />
  )
}

/** A bank that refused the account refuses it again, as long as nothing about it has changed. */
function AnotherAccount({ loan }: { loan: Loan }) {
  const change = <Link href={paths.bankDetails({ id: loan.id })}>use another account</Link>
  return loan.mandateStatus === 'failed' ? (
    <p>Your bank didn’t accept this account last time. If it’s closed, or the details are wrong, {change}.</p>
  ) : (
    <p>If this isn’t the account you want to pay from any more, {change}.</p>
  )
}
