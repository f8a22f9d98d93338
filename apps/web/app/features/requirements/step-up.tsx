import type { LoanApplication } from '@tarnbrook/contract/applications'
import { z } from 'zod'
import { SubmitForm, useReply } from '#platform/form.tsx'
import { type FormReply, type Submit, send, tryLoad } from '#platform/route.ts'
import { formProblem, parseForm } from '#platform/submission.ts'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { requirementsApi } from './requirements.api.ts'
import styles from './requirements.module.css'
import { requirementOf, taskPath } from './tasks.ts'

const linkForm = z.strictObject({})

/** Mails the borrower a sign-in link. To the address on file, whatever was posted. */
export async function submitStepUp(store: Parameters<Submit>[0], form: FormData): Promise<FormReply> {
  const submission = parseForm(form, linkForm)
  if (submission.status !== 'success') return submission.refuse()
  const id = store.getState().visit.user?.id ?? 0
  const applicant = await tryLoad(store, requirementsApi.endpoints.getApplicant, { params: { id } })
  if (applicant.problem) return formProblem(submission, applicant.problem)
  const { email } = applicant.data
  const mailed = await send(store, requirementsApi.endpoints.requestStepUpLink, { body: { email } })
  if (mailed.problem) return formProblem(submission, mailed.problem)
  return { ...submission.reply(), form: submission.marks.form }
}

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
        Look in the mailbox you gave us. The link works once and lasts 15 minutes. Open it on this device,
        then carry on from your application.
      </Notice>
    )
  return (
    <SubmitForm className={styles.form} id="step-up" schema={linkForm}>
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <Button isBusy={isSending}>E-mail me a sign-in link</Button>
        </>
      )}
    </SubmitForm>
  )
}
