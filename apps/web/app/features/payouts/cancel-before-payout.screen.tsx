import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { redirect } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ConfirmationTick } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { cancelBeforePayoutForm } from './payout.forms.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { loan } = yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
  if (!loan.canCancelBeforePayout) yield redirect(paths.loan({ id: loan.id }))
  return { loan }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./cancel-before-payout.submit.ts'))
export const clientAction = createSubmitAction(() => import('./cancel-before-payout.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

/** A page of our own: calls a signed loan off before its money has left. */
export default function CancelBeforePayoutScreen() {
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  const { isHirePurchase, noun } = toLoanSetting(loan)
  const title = `Cancel your ${noun}`
  return (
    <LoanTask
      loan={loan}
      next={[
        `If you cancel, your ${noun} ends today.`,
        isHirePurchase
          ? 'If you don’t, we set up your Direct Debit and pay the seller.'
          : 'If you don’t, we set up your Direct Debit and send the money to your bank account.',
      ]}
    >
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <CancelForm loan={loan} title={title} />
      </Section>
    </LoanTask>
  )
}

function CancelForm({ loan, title }: { loan: Loan; title: string }) {
  const { isHirePurchase, noun } = toLoanSetting(loan)
  const amount = formatMoney(loan.amount)
  const hasCards = loan.cardPayoffs.length > 0
  return (
    <SubmitForm className={styles.form} form={cancelBeforePayoutForm}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={title}
            lead={
              isHirePurchase
                ? `We haven’t paid the seller the ${amount} yet, so you can cancel now.`
                : `We haven’t ${hasCards ? 'paid out your loan' : `sent you the ${amount}`} yet, so you can cancel now.`
            }
          />
          <FormStack>
            <ul>
              <li>{`You’ll owe ${isHirePurchase ? 'us nothing' : 'nothing'}: no interest, and no fee.`}</li>
              <li>We’ll cancel your Direct Debit. You don’t need to tell your bank.</li>
              <li>
                {isHirePurchase
                  ? 'We won’t pay the seller. If you have the vehicle already, you’ll need to agree with the seller what happens to it.'
                  : 'We won’t send you the money. If you want a loan later, you’ll need to apply again.'}
              </li>
            </ul>
            <ConfirmationTick
              field={fields.confirmed}
              label={`I cancel my ${noun} of ${amount}`}
              hint="It ends at once, and can’t be taken back."
            />
            <ButtonRow>
              <Button isBusy={isSending}>{`Cancel my ${noun}`}</Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                {`Keep my ${noun}`}
              </LinkButton>
            </ButtonRow>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}
