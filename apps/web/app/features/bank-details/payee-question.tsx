import { formatSortCode } from '@tarnbrook/domain/core/display'
import type { z } from 'zod'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { FormDefinition } from '#platform/forms/form-definition.ts'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import type { bankAccountForm } from './bank-account.submit.ts'

/** The bank has a similar or another name for the account. Nothing has been changed yet. */
export function PayeeQuestion({ form }: { form: FormDefinition<string, z.output<typeof bankAccountForm>> }) {
  const reply = useReply(form)
  const shown = (name: (typeof KEPT)[number]) => String(reply?.initialValue?.[name] ?? '')
  return (
    <SubmitForm className={formStyles.form} form={form}>
      {(_fields, { isSending }) => (
        <>
          {KEPT.map((name) => (
            <input key={name} type="hidden" name={name} value={shown(name)} />
          ))}
          <input type="hidden" name="isPayeeConfirmed" value="yes" />
          <PageHeading title="Check the name on the account" />
          <FormStack>
            <Notice tone="warning" title="The name doesn’t match" isAnnounced>
              <p>{reply?.error?.['']?.[0]}</p>
            </Notice>
            <Facts
              items={[
                { term: 'Name you gave', detail: shown('accountHolderName') },
                { term: 'Sort code', detail: formatSortCode(shown('sortCode')) },
                { term: 'Account number', detail: shown('accountNumber') },
              ]}
            />
            <p>
              If somebody asked you to use this account, stop here and call us: it may be fraud. We’ll never
              ask you to use an account that isn’t yours.
            </p>
          </FormStack>
          <FormFooter
            submitLabel="It’s my account: go on"
            isBusy={isSending}
            intent={{ name: 'step', value: 'confirmed' }}
          >
            <Button variant="secondary" name="step" value="change">
              Change the details
            </Button>
          </FormFooter>
        </>
      )}
    </SubmitForm>
  )
}

const KEPT = ['accountHolderName', 'sortCode', 'accountNumber', 'isAccountHolder'] as const
