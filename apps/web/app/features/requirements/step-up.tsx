import type { LoanApplication } from '@tarnbrook/contract/applications'
import { SubmitForm, useReply } from '#platform/form.tsx'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './requirements.module.css'
import { requirementOf, taskPath } from './tasks.ts'

/**
 * What moves money or changes bank details needs a session that a code or the borrower's own mailbox has made strong.
 * While the mobile number is still to be confirmed that is the way, else a link by e-mail.
 */
export function StepUp({ application, why }: { application?: LoanApplication; why?: string }) {
  const phone = application && requirementOf(application.requirements, 'mobile-number')
  return (
    <div className={styles.stepUp}>
      <h2>First, show us that it is you</h2>
      <p>
        {why ??
          'You came in by a link that could have been passed on, so we check before anything is done with a bank account or an agreement. What you have told us is kept.'}
      </p>
      {application && phone?.status === 'wanted' ? (
        <LinkButton href={taskPath(application.id, 'mobile-number')}>Confirm my mobile number</LinkButton>
      ) : (
        <LinkByMail />
      )}
    </div>
  )
}

function LinkByMail() {
  const reply = useReply('step-up')
  if (reply?.form === 'step-up' && reply.status === 'success')
    return (
      <Notice tone="success" title="The link is on its way" isAnnounced>
        Look in the mailbox you gave us. The link works once and lasts 15 minutes. It leads back to this page.
      </Notice>
    )
  return (
    <SubmitForm className={styles.form} id="step-up">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <Button isBusy={isSending}>E-mail me a sign-in link</Button>
        </>
      )}
    </SubmitForm>
  )
}
