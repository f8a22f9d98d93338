import type { LoanApplication, Quote } from '@tarnbrook/contract/applications'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/display'
import { redirect } from 'react-router'
import { z } from 'zod'
import { SubmitForm, useReply } from '#platform/form.tsx'
import { PageHead } from '#platform/head.tsx'
import { type FormReply, type Submit, send } from '#platform/route.ts'
import { useUser } from '#platform/session.ts'
import { formProblem, intentOf, parseForm } from '#platform/submission.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { dayWords, paymentsWords, totalToPay } from '../../features/applications/parts/figures.ts'
import { documentsApi } from '../../features/documents/documents.api.ts'
import { requirementsApi } from '../../features/requirements/requirements.api.ts'
import styles from '../../features/requirements/requirements.module.css'
import { Step } from '../../features/requirements/step.tsx'
import { StepUp } from '../../features/requirements/step-up.tsx'
import { requirementOf, taskListPath, taskPath } from '../../features/requirements/tasks.ts'

const signatureForm = z.strictObject({
  isAgreed: z.literal(true, { error: 'Tick the box to sign the agreement' }),
})

const TITLE = 'Sign your agreement'

/** Says that all has been read, then signs: one key for both presses of a double click, and one loan. */
export async function submitSignature(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, signatureForm)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = requirementOf(application.requirements, 'legal-documents')
  // Signed already, in another window or by the first of two presses.
  if (!requirement || requirement.status === 'met') return redirect(taskListPath(application.id))
  const completed = await send(store, documentsApi.endpoints.completeReadDocuments, {
    params: { id: application.id },
  })
  if (completed.problem) return formProblem(submission, completed.problem)
  const signed = await send(store, requirementsApi.endpoints.completeLegalDocuments, {
    params: { id: requirement.id },
    idempotencyKey: intentOf(form),
  })
  if (signed.problem) return formProblem(submission, signed.problem)
  return redirect(taskListPath(application.id))
}

export function SigningStep({ application }: { application: LoanApplication }) {
  const user = useUser()
  const reply = useReply('signature')
  const { quote } = application
  if (user?.authStrength !== 'strong' || reply?.code === 'STEP_UP_REQUIRED' || !quote)
    return (
      <Step applicationId={application.id} title={TITLE}>
        <StepUp application={application} />
      </Step>
    )
  return <SignatureForm application={application} quote={quote} />
}

function SignatureForm({ application, quote }: { application: LoanApplication; quote: Quote }) {
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskPath(application.id, 'legal-documents')}>Your documents</BackLink>
        <SubmitForm className={styles.form} id="signature" schema={signatureForm}>
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={TITLE}
                lead="You have read all three documents. These are the figures you agree to."
              />
              <Stack gap="l">
                <Amount
                  size="hero"
                  label={`You will pay, from ${dayWords(quote.firstPaymentOn)}`}
                  figure={formatMoney(quote.instalment)}
                  unit="a month"
                  note={paymentsWords(quote)}
                />
                <Facts
                  items={[
                    { term: 'You borrow', detail: formatMoney(quote.amount) },
                    { term: 'For', detail: formatDuration(quote.term) },
                    { term: 'Interest', detail: `${formatPercent(quote.annualRate)} a year, fixed` },
                    { term: 'APR', detail: formatPercent(quote.apr) },
                    { term: 'Interest and fees together', detail: formatMoney(quote.totalCharge) },
                    { ...totalToPay(application, quote), isTotal: true },
                  ]}
                />
                <p>
                  {/* CCA 1974 s66A. */}
                  <strong>You have 14 days to change your mind.</strong> Withdraw without giving a reason, pay
                  back what you borrowed and the interest for the days you had it, and nothing else.
                </p>
                <Checkbox
                  field={fields.isAgreed}
                  label="I have read the agreement, I can afford the payments, and I sign it"
                />
              </Stack>
              <FormFooter
                submitLabel="Sign the agreement"
                isBusy={isSending}
                note="By pressing the button you sign, and the agreement is made."
              />
            </>
          )}
        </SubmitForm>
      </Section>
    </>
  )
}
