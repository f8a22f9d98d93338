import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { formatPhone, toE164 } from '@tarnbrook/domain/core/contact-details'
import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { FormReply } from '#platform/routing/route.ts'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { StepUpStep } from '#platform/step-up/step-up-step.tsx'
import { useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { CodeInput, HiddenInput, PhoneInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { queryApplicant } from '../requirements.api.ts'
import { mobileNumberForm, stepUpForm, verifyCodeForm } from '../requirements.forms.ts'
import { StepUp } from '../step-up/step-up.tsx'
import { findRequirement, taskListPath, taskPath } from '../tasks.ts'

interface StepProps {
  application: LoanApplication
  /** How to talk to a person, for a phone that no text message reaches. */
  callMe: ReactNode
}

export function MobileNumberStep({ application, callMe }: StepProps) {
  const sent = useReply(mobileNumberForm)
  const checked = useReply(verifyCodeForm)
  const user = useUser()
  const applicant = useAnswer(user && queryApplicant(user.id))
  const known = applicant?.mobileNumber ?? ''
  if (sent?.form === mobileNumberForm.id && sent.status === 'success')
    return (
      <CodePage
        application={application}
        callMe={callMe}
        sentTo={typedNumber(sent) ?? known}
        isResent={sent.initialValue?.isResend === 'true'}
      />
    )
  if (checked?.form === verifyCodeForm.id)
    return (
      <CodePage
        application={application}
        callMe={callMe}
        sentTo={typedNumber(checked) ?? known}
        isResent={false}
      />
    )
  if (sent?.stepUp)
    return (
      <Section width="text">
        <PageHead title="Confirm it’s you" isIndexed={false} />
        <StepUpStep form={mobileNumberForm} question={sent.stepUp} />
      </Section>
    )
  return <NumberPage application={application} callMe={callMe} known={known} />
}

function NumberPage({ application, callMe, known }: StepProps & { known: string }) {
  const title = 'Confirm your mobile number'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <SubmitForm
          className={styles.form}
          form={mobileNumberForm}
          defaultValue={{ mobileNumber: formatPhone(known) }}
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={title}
                lead="We’ll text you a code, so we know it’s you before we ask for your bank details."
              />
              <FormStack>
                <Undelivered
                  application={application}
                  callMe={callMe}
                  wayOn="Check the number below before we send another code."
                />
                <PhoneInput
                  field={fields.mobileNumber}
                  label="Mobile number"
                  hint="A UK number, like 07912 345678."
                  enterKeyHint="send"
                />
              </FormStack>
              <FormFooter submitLabel="Send me a code" isBusy={isSending} />
            </>
          )}
        </SubmitForm>
        <NumberStepUp />
      </Section>
    </>
  )
}

/** Says that a code did not arrive, and what to do then. */
function Undelivered({ application, callMe, wayOn }: StepProps & { wayOn: ReactNode }) {
  const details = findRequirement(application.requirements, 'mobile-number')?.details
  if (!details?.isCodeUndelivered) return null
  return (
    <Notice tone="error" title="We couldn’t deliver your code" isAnnounced>
      <p>
        The number ending {details.mobileNumberEnding} didn’t receive our text message. {wayOn}
      </p>
      {callMe}
    </Notice>
  )
}

/**
 * A hand-over link alone may not move the codes to another phone, nor so open the person's other
 * data: the borrower's mailbox may.
 */
function NumberStepUp() {
  const reply = useReply(mobileNumberForm)
  const link = useReply(stepUpForm)
  if (reply?.code !== 'STEP_UP_REQUIRED' && link?.form !== stepUpForm.id) return null
  return (
    <StepUp why="We can only text a code to a number you’ve already confirmed with us. To use another number, sign in by email first." />
  )
}

function CodePage({
  application,
  callMe,
  sentTo,
  isResent,
}: StepProps & { sentTo: string; isResent: boolean }) {
  const isUndelivered = findRequirement(application.requirements, 'mobile-number')?.details.isCodeUndelivered
  const title = 'Enter the code we sent you'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskPath(application.id, 'mobile-number')}>Use another number</BackLink>
        {/* Another code is another form: what was wrong with the last one is over. */}
        <SubmitForm
          className={styles.form}
          key={isResent ? 'again' : 'first'}
          form={verifyCodeForm}
          label="Confirm your number"
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={title}
                lead={
                  isUndelivered
                    ? undefined
                    : `We’ve texted a code to ${displayNumber(sentTo)}. It works for 10 minutes.`
                }
              />
              <FormStack>
                <Undelivered
                  application={application}
                  callMe={callMe}
                  wayOn={
                    <Link href={taskPath(application.id, 'mobile-number')}>Use another mobile number</Link>
                  }
                />
                {isResent && errors.length === 0 && !isUndelivered ? (
                  <Notice tone="success" title="We’ve sent another code" isAnnounced>
                    Only the newest code works.
                  </Notice>
                ) : null}
                <CodeInput
                  field={fields.code}
                  label="Code from your text message"
                  hint="It has 6 digits. After 5 wrong tries, you’ll need a new code."
                />
                <HiddenInput field={fields.mobileNumber} value={sentTo} />
              </FormStack>
              <FormFooter submitLabel="Confirm my number" isBusy={isSending} />
            </>
          )}
        </SubmitForm>
        <SubmitForm className={styles.form} form={mobileNumberForm}>
          {(fields, { isSending }) => (
            <>
              <HiddenInput field={fields.mobileNumber} value={sentTo} />
              <HiddenInput field={fields.isResend} value="true" />
              <p className={styles.again}>
                It can take a minute or two to arrive.{' '}
                <Button variant="quiet" isBusy={isSending}>
                  Send another code
                </Button>
              </p>
            </>
          )}
        </SubmitForm>
      </Section>
    </>
  )
}

function typedNumber({ initialValue }: FormReply): string | undefined {
  const typed = initialValue?.mobileNumber
  return typeof typed === 'string' && typed !== '' ? typed : undefined
}

function displayNumber(typed: string): string {
  return formatPhone(toE164(typed) ?? typed).replaceAll(' ', '\u00a0') || 'your phone'
}
