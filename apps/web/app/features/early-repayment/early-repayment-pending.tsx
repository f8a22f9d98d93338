import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { dayFigures } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { stopExtraForm } from './early-repayment.forms.ts'

export type Extra = Loan['earlyRepayments'][number]

/** For page and heading: nothing is on its way that the borrower has not approved at the bank. */
export function askedTitle(loan: Loan): string {
  return fromBank(loan)?.needsApproval
    ? 'Your extra payment isn’t approved yet'
    : 'Your extra payment is on its way'
}

/** What was asked for and is not known to have come, and how it is stopped. */
export function PendingEarlyRepayment({ loan, extra }: { loan: Loan; extra: Extra }) {
  const { reach } = toLoanSetting(loan)
  const coming = fromBank(loan)
  if (coming) return <FromBank loan={loan} extra={extra} needsApproval={coming.needsApproval} />
  return (
    <SubmitForm className={styles.form} form={stopExtraForm}>
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={askedTitle(loan)}
            lead={
              extra.canBeStopped
                ? 'Your payments change once your bank has paid it. Until then they stay as they are.'
                : 'You asked us to stop it. We email you whether it could be stopped.'
            }
          />
          <Stack gap="l">
            <Facts
              items={[
                {
                  term: `Taken on ${dayFigures(extra.collectOn)}`,
                  detail: formatMoney(extra.amount),
                  note: `By Direct Debit. It counts from ${dayWords(extra.takesEffectOn)}.`,
                },
                {
                  term:
                    extra.choice === 'finishSooner'
                      ? 'You end sooner, and save'
                      : 'You pay less each month, and save',
                  detail: formatMoney(extra.interestSaved),
                },
              ]}
            />
            {extra.canBeStopped ? (
              <p>
                If you change your mind, or didn’t ask for this, stop it here before it’s taken. If that’s too
                late, we tell you. You can also call us on <PhoneAndHours of={reach} />.
              </p>
            ) : null}
            <ButtonRow>
              <LinkButton href={paths.loan({ id: loan.id })}>
                Go to your {toLoanSetting(loan).noun}
              </LinkButton>
              {extra.canBeStopped ? (
                <Button variant="secondary" isBusy={isSending}>
                  Stop this payment
                </Button>
              ) : null}
            </ButtonRow>
          </Stack>
        </>
      )}
    </SubmitForm>
  )
}

/** The payment from the bank account that it comes by, where it does. */
export function fromBank({ pendingRepayments }: Pick<Loan, 'pendingRepayments'>) {
  return pendingRepayments.find(({ method, number }) => method === 'OPEN_BANKING' && number === null)
}

/** Approved, gone on with or stopped on its own page. */
function FromBank({ loan, extra, needsApproval }: { loan: Loan; extra: Extra; needsApproval: boolean }) {
  const amount = formatMoney(extra.amount)
  return (
    <Stack gap="l">
      <PageHeading
        title={askedTitle(loan)}
        lead={
          needsApproval
            ? `You began to pay ${amount} extra from your bank account. Your bank hasn’t told us that you approved it, so nothing changes yet.`
            : `You approved ${amount} at your bank. Your payments change once it’s here. Please don’t pay it again.`
        }
      />
      {needsApproval ? (
        <p>
          Go on at your bank, or stop it and choose again. If you do neither, it ends by itself 15 minutes
          after you began, and nothing is taken.
        </p>
      ) : null}
      <p>
        <LinkButton href={paths.openBankingPayment({ id: loan.id, flow: 'early-repayment' })}>
          {needsApproval ? 'Go on, or stop it' : 'See your payment'}
        </LinkButton>
      </p>
    </Stack>
  )
}
