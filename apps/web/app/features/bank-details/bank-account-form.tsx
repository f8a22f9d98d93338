import { formatSortCode } from '@tarnbrook/domain/core/display'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import styles from '#features/direct-debit/direct-debit.module.css'
import { DirectDebitGuarantee } from '#features/direct-debit/direct-debit-guarantee.tsx'
import { DirectDebitCollector } from '#features/direct-debit/who-collects.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { FormDefinition } from '#platform/forms/form-definition.ts'
import { StepUpStep } from '#platform/step-up/step-up-step.tsx'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { DigitsInput, ProperNameInput, type TextInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import type { bankAccountForm } from './bank-account.submit.ts'
import { PayeeQuestion } from './payee-question.tsx'
import { PAYEE_STEP } from './payee-step.ts'

interface BankAccountFormProps {
  /** `readBankAccountForm` reads it. */
  form: FormDefinition<string, BankAccountAnswers>
  holder: string | undefined
  heading: ComponentProps<typeof PageHeading>
  /** Above the questions. */
  children?: ReactNode
  note: string | undefined
  /** The brand under which the payments are collected, where it isn't the site's. */
  directDebitLabel?: string
  /** Where left out, the account is collected from. Money for a `refund` is only sent to it. */
  use?: 'refund'
}

export type BankAccountAnswers = z.output<typeof bankAccountForm>

/**
 * The account that is paid to and collected from. Bacs rules: who collects is named, the Guarantee
 * is given, and details are shown back, to change or confirm, before the instruction.
 */
export function BankAccountForm(props: BankAccountFormProps) {
  const { form, holder } = props
  const reply = useReply(form)
  if (reply?.stepUp) return <StepUpStep form={form} question={reply.stepUp} />
  const step = reply?.step ?? 'ask'
  if (step === PAYEE_STEP) return <PayeeQuestion form={form} />
  const typed = reply?.initialValue ?? { accountHolderName: holder }
  return (
    // Each step is its own form: it begins with what the step before it was answered with.
    <SubmitForm key={step} className={formStyles.form} form={form} defaultValue={typed}>
      {(fields, { errors, isSending }) =>
        step === 'check' ? (
          <Check typed={typed} isSending={isSending} {...props} />
        ) : (
          <>
            <ErrorSummary items={errors} />
            <PageHeading {...props.heading} />
            <FormStack>
              {props.children}
              <Questions fields={fields} />
              {props.use === 'refund' ? null : (
                <>
                  <DirectDebitCollector label={props.directDebitLabel} />
                  <DirectDebitGuarantee />
                </>
              )}
              <Checkbox
                field={fields.isAccountHolder}
                label={
                  props.use === 'refund'
                    ? 'This is my own account'
                    : 'This is my own account, and I’m the only person needed to authorise payments from it'
                }
              />
            </FormStack>
            <FormFooter
              isBusy={isSending}
              intent={{ name: 'step', value: 'check' }}
              note="You’ll check the details on the next page, before we use them."
            />
          </>
        )
      }
    </SubmitForm>
  )
}

function Questions({
  fields,
}: {
  fields: Record<
    'accountHolderName' | 'sortCode' | 'accountNumber',
    ComponentProps<typeof TextInput>['field']
  >
}) {
  return (
    <>
      <ProperNameInput field={fields.accountHolderName} label="Name on the account" autoComplete="name" />
      <DigitsInput field={fields.sortCode} label="Sort code" hint="Six digits, like 30-94-30." />
      <DigitsInput field={fields.accountNumber} label="Account number" hint="Six to eight digits." />
    </>
  )
}

/** What was typed, shown back. It travels in the form, so that nothing of it is in a URL. */
function Check({
  typed,
  isSending,
  note,
  heading,
  directDebitLabel,
  use,
}: BankAccountFormProps & { typed: Record<string, unknown>; isSending: boolean }) {
  const shown = (name: keyof BankAccountAnswers) => String(typed[name] ?? '')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      {KEPT.map((name) => (
        <input key={name} type="hidden" name={name} value={shown(name)} />
      ))}
      <div ref={place} tabIndex={-1} className={styles.check}>
        <PageHeading
          caption={heading.caption}
          title={use === 'refund' ? 'Check your bank details' : 'Check your Direct Debit details'}
          lead={
            use === 'refund' ? 'Is this where we should send it?' : 'Is this the account you want to use?'
          }
        />
      </div>
      <FormStack>
        <Facts
          items={[
            { term: 'Name on the account', detail: shown('accountHolderName') },
            { term: 'Sort code', detail: formatSortCode(shown('sortCode')) },
            { term: 'Account number', detail: shown('accountNumber') },
          ]}
        />
        {use === 'refund' ? (
          <p>You’ve confirmed that this is your own account.</p>
        ) : (
          <>
            <p>
              You’ve confirmed that this is your own account, and that only you need to authorise payments.
            </p>
            <DirectDebitCollector label={directDebitLabel} />
          </>
        )}
      </FormStack>
      <FormFooter
        submitLabel="Confirm these details"
        isBusy={isSending}
        intent={{ name: 'step', value: 'confirmed' }}
        note={note}
      >
        <Button variant="secondary" name="step" value="change">
          Change them
        </Button>
      </FormFooter>
    </>
  )
}

const KEPT = [
  'accountHolderName',
  'sortCode',
  'accountNumber',
  'isAccountHolder',
] as const satisfies readonly (keyof BankAccountAnswers)[]
