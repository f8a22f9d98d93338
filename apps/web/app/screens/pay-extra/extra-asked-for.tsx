import type { Loan } from '@tarnbrook/contract/loan/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { dayFigures } from '#features/loans/figures.ts'
import { settingOf } from '#features/loans/setting.ts'
import styles from '#features/requirements/requirements.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { stopExtraForm } from './pay-extra.forms.ts'

export type Extra = Loan['earlyRepayments'][number]

export const ASKED_TITLE = 'Your extra payment is on its way'

/** What was asked for and is not known to have come, and how it is stopped. */
export function ExtraAskedFor({ loan, extra }: { loan: Loan; extra: Extra }) {
  const { reach } = settingOf(loan)
  if (isFromBank(loan)) return <FromBank loan={loan} extra={extra} />
  return (
    <SubmitForm className={styles.form} form={stopExtraForm}>
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={ASKED_TITLE}
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
              <LinkButton href={paths.loan({ id: loan.id })}>Go to your {settingOf(loan).noun}</LinkButton>
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

function isFromBank({ pendingRepayments }: Loan): boolean {
  return pendingRepayments.some(({ method, number }) => method === 'OPEN_BANKING' && number === null)
}

/** Approved, gone on with or stopped on a page of its own. */
function FromBank({ loan, extra }: { loan: Loan; extra: Extra }) {
  return (
    <Stack gap="l">
      <PageHeading
        title={ASKED_TITLE}
        lead={`You began to pay ${formatMoney(extra.amount)} extra from your bank account. Your payments change once it’s here.`}
      />
      <p>
        <LinkButton href={paths.openBankingPayment({ id: loan.id, flow: 'early-repayment' })}>
          See your payment
        </LinkButton>
      </p>
    </Stack>
  )
}
