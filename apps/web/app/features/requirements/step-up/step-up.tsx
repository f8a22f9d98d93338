import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { useLocation } from 'react-router'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { stepUpForm } from '../requirements.forms.ts'
import { findRequirement, taskPath } from '../tasks.ts'

/**
 * What moves money or changes bank details needs a session made strong by a code or the borrower's
 * mailbox: the code while the mobile number is to be confirmed, else an email link.
 */
export function StepUp({ application, why }: { application?: LoanApplication; why?: string }) {
  const phone = application && findRequirement(application.requirements, 'mobile-number')
  return (
    <div className={styles.stepUp}>
      <h2>Confirm it’s you</h2>
      <p>
        {why ??
          'We need to check it’s you before you give us bank details or sign an agreement. Everything you’ve sent us so far is saved.'}
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
  const reply = useReply(stepUpForm)
  const { pathname, search } = useLocation()
  if (reply?.form === stepUpForm.id && reply.status === 'success')
    return (
      <Notice tone="success" title="We’ve emailed you a link" isAnnounced>
        <p>Use it to sign in and carry on where you left off. It works once, for 15 minutes.</p>
        <p>
          Not there after a few minutes? Check your spam folder, or{' '}
          <Link href={pathname + search}>ask for another link</Link>.
        </p>
      </Notice>
    )
  return (
    <SubmitForm className={styles.form} form={stepUpForm} label="Sign in by email">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <Button isBusy={isSending}>Email me a sign-in link</Button>
        </>
      )}
    </SubmitForm>
  )
}
