import type { Loan } from '@tarnbrook/contract/loans/loans'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useSession } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import ways from '../missed-payments.module.css'
import { payLateForm } from '../pay-late.forms.ts'
import { isUnfinished } from './by-card.tsx'
import styles from './pay-late-form.module.css'

/** For who wants to pay on another device, or has someone who pays for them. */
export function EmailLink({ isBusy, shows }: { isBusy: boolean; shows: string }) {
  return (
    <div className={styles.link}>
      <Button variant="quiet" name="way" value="link" isBusy={isBusy}>
        Email me a link to pay
      </Button>
      <p>
        We email it to you. With it, you or somebody you trust can pay by card for 7 days without signing in.
        It shows your first name, {shows} and what was paid with it, and nothing else.
      </p>
    </div>
  )
}

export function LinkSent() {
  return (
    <Notice tone="success" title="We’ve emailed you a link to pay by card" isAnnounced>
      <p>It works for 7 days, on any phone or computer. If it isn’t there, look in your junk mail.</p>
    </Notice>
  )
}

/** The same as a whole form, for what is left of a loan that has ended. */
export function LinkForRest({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  if (cardPayments === undefined || isUnfinished(loan) || !loan.lateRepayment) return null
  return (
    <SubmitForm form={payLateForm} label="A link to pay">
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <h2 className={ways.title}>Pay on another device, or let someone else pay</h2>
          <EmailLink isBusy={isSending} shows="what’s left to pay" />
        </Stack>
      )}
    </SubmitForm>
  )
}
