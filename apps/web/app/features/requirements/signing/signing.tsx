import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import {
  dayWords,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import type { ComponentProps } from 'react'
import { paymentsWords, toProductWords, totalToPay } from '#features/applications/offer/figures.ts'
import { queryApplicant } from '#features/requirements/requirements.api.ts'
import { Step } from '#features/requirements/step.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { taskPath } from '#features/requirements/tasks.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { useUser } from '#platform/store/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { signatureForm } from './signing.forms.ts'

const TITLE = 'Sign your agreement'

export function SigningStep({ application }: { application: LoanApplication }) {
  const user = useUser()
  const reply = useReply(signatureForm)
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
  const { amountLabel, isHirePurchase } = toProductWords(application)
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskPath(application.id, 'legal-documents')}>Your documents</BackLink>
        <SubmitForm className={styles.form} form={signatureForm}>
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={TITLE}
                lead="You’ve read all three documents. These are the figures you agree to."
              />
              <Stack gap="l">
                <Amount
                  size="hero"
                  label={`You’ll pay, from ${dayWords(quote.firstPaymentOn)}`}
                  figure={formatMoney(quote.instalment)}
                  unit="a month"
                  note={paymentsWords(quote)}
                />
                <Facts
                  items={[
                    { term: amountLabel, detail: formatMoney(quote.amount) },
                    { term: 'For', detail: formatDuration(quote.term) },
                    { term: 'Interest', detail: `${formatRate(quote.annualRate)} a year, fixed` },
                    {
                      term: 'APR',
                      detail: formatPercent(quote.apr),
                      note: `For a first payment on ${dayWords(quote.firstPaymentOn)}.`,
                    },
                    { term: 'Interest and fees together', detail: formatMoney(quote.totalCharge) },
                    { ...totalToPay(application, quote), isTotal: true },
                  ]}
                />
                <p>
                  {/* CCA 1974 s66A. */}
                  <strong>You have 14 days to change your mind.</strong> You don’t need to give a reason. You
                  pay back {isHirePurchase ? 'the credit' : 'what you borrowed'} and the interest for the days
                  you had it, and nothing else. If you cancel before{' '}
                  {isHirePurchase
                    ? 'we pay the seller, you pay us nothing.'
                    : 'we send the money, you pay nothing.'}
                </p>
                {isHirePurchase ? (
                  <p>
                    Withdrawing ends the finance, not the purchase. You’d still have to pay for the vehicle in
                    another way.
                  </p>
                ) : null}
                <DocumentsByEmail field={fields.agreesToEmail} />
                <Checkbox field={fields.isAgreed} label="I sign this agreement" />
              </Stack>
              <FormFooter
                submitLabel="Sign the agreement"
                isBusy={isSending}
                note="When you press the button, you sign and make the agreement."
              />
            </>
          )}
        </SubmitForm>
      </Section>
    </>
  )
}

/** CCA 1974 s176A(1): email documents only with agreement, and to the address agreed to. */
function DocumentsByEmail({ field }: { field: ComponentProps<typeof Checkbox>['field'] }) {
  const user = useUser()
  const applicant = useAnswer(user && queryApplicant(user.id))
  const { text, version } = consentWording.electronicDelivery
  return (
    <>
      <input type="hidden" name="wordingVersion" value={version} />
      <Checkbox
        field={field}
        label={text({ email: applicant?.email ?? 'the address you gave us' })}
        hint="We’ll send you the signed agreement as a file that you can keep. Tell us if your address changes."
      />
    </>
  )
}
