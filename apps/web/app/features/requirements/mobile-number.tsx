import type { LoanApplication } from '@tarnbrook/contract/applications'
import { mobileNumber, verificationCode } from '@tarnbrook/contract/fields'
import { redirect } from 'react-router'
import { z } from 'zod'
import { SubmitForm, useReply } from '#platform/form.tsx'
import { PageHead } from '#platform/head.tsx'
import { type FormReply, type Submit, send } from '#platform/route.ts'
import { useUser } from '#platform/session.ts'
import { formProblem, parseForm } from '#platform/submission.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/hidden-input.tsx'
import { CodeInput, PhoneInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { requirementsApi, useGetApplicantQuery } from './requirements.api.ts'
import styles from './requirements.module.css'
import { StepUp } from './step-up.tsx'
import { pathAfter, requirementOf, taskListPath, taskPath } from './tasks.ts'

const numberForm = z.strictObject({ mobileNumber, isResend: z.boolean().optional() })

/** The number goes along with the code, so that a wrong code leaves the page able to send another one. */
const codeForm = z.strictObject({ code: verificationCode, mobileNumber: mobileNumber.optional() })

type Outcome = Promise<Response | FormReply>

/** Sends the code. It went through when the reply's status says success: the page then asks for the code. */
export async function submitMobileNumber(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Outcome {
  const submission = parseForm(form, numberForm)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = requirementOf(application.requirements, 'mobile-number')
  if (!requirement) return redirect(taskListPath(application.id))
  const sent = await send(store, requirementsApi.endpoints.updateMobileNumber, {
    params: { id: requirement.id },
    body: { mobileNumber: submission.value.mobileNumber },
  })
  if (sent.problem?.code === 'WRONG_STATE') return redirect(pathAfter(application, 'mobile-number'))
  if (sent.problem) return formProblem(submission, sent.problem)
  return { ...submission.reply(), form: submission.marks.form }
}

/** Checks the code; the session is strong from then on, and its token is made anew to say so. */
export async function submitCode(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Outcome {
  const submission = parseForm(form, codeForm)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = requirementOf(application.requirements, 'mobile-number')
  if (!requirement) return redirect(taskListPath(application.id))
  const checked = await send(store, requirementsApi.endpoints.verifyMobileNumber, {
    params: { id: requirement.id },
    body: { code: submission.value.code },
  })
  if (checked.problem && checked.problem.code !== 'WRONG_STATE')
    return formProblem(submission, checked.problem)
  // If this fails the old token still serves: the API has marked it strong itself.
  await send(store, requirementsApi.endpoints.refresh, { body: { type: 'refresh_token' } })
  return redirect(pathAfter(application, 'mobile-number'))
}

export function MobileNumberStep({ application }: { application: LoanApplication }) {
  const sent = useReply('mobile-number')
  const checked = useReply('verify-code')
  const user = useUser()
  const { data: applicant } = useGetApplicantQuery({ params: { id: user?.id ?? 0 } }, { skip: !user })
  const known = applicant?.mobileNumber ?? ''
  if (sent?.form === 'mobile-number' && sent.status === 'success')
    return (
      <CodePage
        application={application}
        sentTo={typedNumber(sent) ?? known}
        isResent={sent.initialValue?.isResend === 'true'}
      />
    )
  if (checked?.form === 'verify-code')
    return <CodePage application={application} sentTo={typedNumber(checked) ?? known} isResent={false} />
  return <NumberPage application={application} known={known} />
}

function NumberPage({ application, known }: { application: LoanApplication; known: string }) {
  const title = 'Confirm your mobile number'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <SubmitForm
          className={styles.form}
          id="mobile-number"
          schema={numberForm}
          defaultValue={{ mobileNumber: nationalNumber(known) }}
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={title}
                lead="We text you a code. It shows us that it is you before we ask for your bank account."
              />
              <FormStack>
                <PhoneInput
                  field={fields.mobileNumber}
                  label="Mobile number"
                  hint="A UK number, like 07912 345678."
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

/** A hand-over link alone may not move the codes to another phone: the borrower's own mailbox may. */
function NumberStepUp() {
  const reply = useReply('mobile-number')
  const link = useReply('step-up')
  if (reply?.code !== 'STEP_UP_REQUIRED' && link?.form !== 'step-up') return null
  return (
    <StepUp why="The number we have for you works at once. To use another one, sign in by e-mail first." />
  )
}

function CodePage({
  application,
  sentTo,
  isResent,
}: {
  application: LoanApplication
  sentTo: string
  isResent: boolean
}) {
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
          id="verify-code"
          schema={codeForm}
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={title}
                lead={`It is on its way to ${displayNumber(sentTo)} and lasts 10 minutes.`}
              />
              <FormStack>
                {isResent && errors.length === 0 ? (
                  <Notice tone="success" title="We have sent another code" isAnnounced>
                    Only the newest one works.
                  </Notice>
                ) : null}
                <CodeInput
                  field={fields.code}
                  label="Code from your text message"
                  hint="Six digits. After five wrong tries it ends, and you ask for another."
                />
                <HiddenInput field={fields.mobileNumber} value={sentTo} />
              </FormStack>
              <FormFooter submitLabel="Confirm my number" isBusy={isSending} />
            </>
          )}
        </SubmitForm>
        <SubmitForm className={styles.form} id="mobile-number" schema={numberForm}>
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

/** +447912345678 as people write it. */
function nationalNumber(e164: string): string {
  return e164.replace(/^\+44/, '0').replace(/^(\d{5})(\d{6})$/, '$1 $2')
}

function displayNumber(typed: string): string {
  return nationalNumber(typed.replace(/[\s()-]/g, '')) || 'your phone'
}
