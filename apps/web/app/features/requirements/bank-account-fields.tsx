import { lender } from '@tarnbrook/brands/lender'
import type { ComponentProps } from 'react'
import { useBrand } from '#platform/session.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface Fields {
  accountHolderName: ComponentProps<typeof TextInput>['field']
  sortCode: ComponentProps<typeof TextInput>['field']
  accountNumber: ComponentProps<typeof TextInput>['field']
  isAccountHolder: ComponentProps<typeof Checkbox>['field']
}

/** The questions about an account that is paid to and collected from, wherever one is asked for. */
export function BankAccountFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextInput field={fields.accountHolderName} label="Name on the account" autoComplete="name" width="l" />
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
