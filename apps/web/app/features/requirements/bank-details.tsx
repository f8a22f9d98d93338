import { lender } from '@tarnbrook/brands/lender'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import type { provideBankDetails } from '@tarnbrook/contract/requirements'
import type { BodyOf } from '#platform/call.ts'
import { SubmitForm, useReply } from '#platform/form.tsx'
import { PageHead } from '#platform/head.tsx'
import { useBrand, useUser } from '#platform/session.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { useGetApplicantQuery } from './requirements.api.ts'
import styles from './requirements.module.css'
import { Step } from './step.tsx'
import { StepUp } from './step-up.tsx'
import { requirementOf, taskListPath } from './tasks.ts'

export function BankDetailsStep({ application }: { application: LoanApplication }) {
  const user = useUser()
  const reply = useReply('bank-details')
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
  const { data: applicant } = useGetApplicantQuery({ params: { id: userId } })
  const known = requirementOf(application.requirements, 'bank-details')?.details
  const isHirePurchase = application.loanProduct?.type === 'hire-purchase'
  const holder =
    known?.accountHolderName ?? [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <SubmitForm<BodyOf<typeof provideBankDetails>>
          className={styles.form}
          id="bank-details"
          defaultValue={{ accountHolderName: holder }}
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your application"
                title={title}
                lead={
                  isHirePurchase
                    ? 'We collect your monthly payments from it by Direct Debit.'
                    : 'We pay the loan into it, and collect your monthly payments from it by Direct Debit.'
                }
              />
              <FormStack>
                {known?.accountNumberEnding ? (
                  <p>
                    We have the account ending {known.accountNumberEnding}. What you enter here takes its
                    place.
                  </p>
                ) : null}
                <TextInput
                  field={fields.accountHolderName}
                  label="Name on the account"
                  autoComplete="name"
                  width="l"
                />
                <TextInput
                  field={fields.sortCode}
                  label="Sort code"
                  hint="Six digits, like 30-94-30."
                  width="s"
                  inputMode="numeric"
                  autoComplete="off"
                  spellCheck={false}
                  isTabular
                />
                <TextInput
                  field={fields.accountNumber}
                  label="Account number"
                  hint="Six to eight digits."
                  width="s"
                  inputMode="numeric"
                  autoComplete="off"
                  spellCheck={false}
                  isTabular
                />
                <DirectDebitGuarantee />
                <Checkbox
                  field={fields.isAccountHolder}
                  label="This is my own account, and only I need to authorise payments from it"
                />
              </FormStack>
              <FormFooter
                isBusy={isSending}
                note="Nothing is collected before you have signed the agreement, and we tell you each date in advance."
              />
            </>
          )}
        </SubmitForm>
      </Section>
    </>
  )
}

/** Bacs rules: who collects is named, and the guarantee is given wherever an instruction is taken. */
function DirectDebitGuarantee() {
  const { directDebitLabel } = useBrand()
  return (
    <Disclosure summary="The Direct Debit Guarantee">
      <p>
        {lender.legalName} collects, service user number {lender.serviceUserNumber}. Your statement shows{' '}
        <strong>{directDebitLabel}</strong>.
      </p>
      <ul>
        <li>All banks and building societies that take Direct Debits give this guarantee.</li>
        <li>
          If the amount, date or frequency changes, we tell you {lender.directDebitNoticeWorkingDays} working
          days before your account is debited, or as otherwise agreed.
        </li>
        <li>
          If we or your bank make a mistake, your bank refunds you in full and at once. What you receive and
          are not entitled to, you pay back when we ask.
        </li>
        <li>You can cancel a Direct Debit at any time by telling your bank. Please tell us as well.</li>
      </ul>
    </Disclosure>
  )
}
