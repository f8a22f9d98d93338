import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import { queryApplicant } from '#features/requirements/requirements.api.ts'
import { bankDetailsForm } from '#features/requirements/requirements.forms.ts'
import { Step } from '#features/requirements/step.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { PageHead } from '#platform/document/head.tsx'
import { useReply } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { useUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'

export function BankDetailsStep({ application }: { application: LoanApplication }) {
  const user = useUser()
  const reply = useReply(bankDetailsForm)
  const title = 'Your bank account'
  // Asked before the form, so that nothing is typed in vain.
  if (user?.authStrength !== 'strong' || reply?.code === 'STEP_UP_REQUIRED')
    return (
      <Step applicationId={application.id} title={title}>
        <StepUp application={application} />
      </Step>
    )
  return <BankDetailsForm application={application} title={title} userId={user.id} />
}

function BankDetailsForm({
  application,
  title,
  userId,
}: {
  application: LoanApplication
  title: string
  userId: number
}) {
  const applicant = useAnswer(queryApplicant(userId))
  const known = findRequirement(application.requirements, 'bank-details')?.details
  const isHirePurchase = application.loanProduct?.type === 'hire-purchase'
  const holder =
    known?.accountHolderName ?? [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <BankAccountForm
          form={bankDetailsForm}
          holder={holder}
          heading={{
            caption: 'Your application',
            title,
            lead: isHirePurchase
              ? 'We collect your monthly payments from it by Direct Debit.'
              : 'We pay the loan into it, and collect your monthly payments from it by Direct Debit.',
          }}
          note="We don’t collect anything before you’ve signed the agreement, and we tell you each date in advance."
        >
          {known?.accountNumberEnding ? (
            <p>
              We have the account ending {known.accountNumberEnding}. If you give another one here, we use
              that instead.
            </p>
          ) : null}
        </BankAccountForm>
      </Section>
    </>
  )
}
