import { lender } from '@tarnbrook/brands/lender'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { toLoanSetting } from '#features/loans/setting.ts'
import { AmountChoice } from '#features/payments/amount/amount-choice.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { extraAmountForm } from './early-repayment.forms.ts'

/** How much: the next page shows what it saves, before anything is taken. */
export function ChooseAmount({
  loan,
  refusal,
  title,
}: {
  loan: Loan
  /** Why the amount in the URL cannot be paid early. */
  refusal: string | null
  title: string
}) {
  const { noun } = toLoanSetting(loan)
  const tenth = calculateTenth(loan)
  return (
    <SubmitForm className={styles.form} form={extraAmountForm} defaultValue={{ choice: 'payment' }}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={title}
            lead={`Paying extra saves interest. It’s free, and you decide what changes: your ${noun} ends sooner, or you pay less each month.`}
          />
          {refusal ? (
            <Notice tone="warning" title="We can’t take that amount" isAnnounced>
              <p>{refusal}</p>
            </Notice>
          ) : null}
          <FormStack>
            <AmountChoice
              fields={fields}
              label="How much extra do you want to pay?"
              shown={[
                { name: 'payment', amount: loan.instalment, label: 'One more payment' },
                { name: 'tenth', amount: tenth, label: 'About a tenth of what you owe' },
              ]}
              limits={`${formatMoney(pence(lender.smallestEarlyRepaymentPence))} or more.`}
            />
            <p>
              Nothing is taken yet. Next, you see what it saves you. To pay off everything,{' '}
              <Link href={paths.settlementQuote({ id: loan.id })}>see what it costs to settle</Link>.
            </p>
            <ButtonRow>
              <Button isBusy={isSending}>See what it saves</Button>
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

/** In whole pounds, and no less than the smallest amount. */
function calculateTenth({ amountOwed }: Loan): Pence {
  return pence(Math.max(lender.smallestEarlyRepaymentPence, Math.round(amountOwed / 1000) * 100))
}
