import type { StatementImported } from '@tarnbrook/contract/payments/bank-transfers'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, ReferenceInput, TextInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { recordTransferForm, statementForm } from './transfers.forms.ts'

/** A day's transfers at once. What became of the rows is shown under it. */
export function StatementForm() {
  const reply = useReply(statementForm)
  const imported = reply?.answer as StatementImported | undefined
  return (
    <Disclosure summary="Import a statement" isOpen={reply !== undefined}>
      <Stack gap="m">
        {imported ? <Imported imported={imported} /> : null}
        <SubmitForm form={statementForm} label="Import a statement" encType="multipart/form-data">
          {(fields, { errors, isSending }) => (
            <FormStack>
              <ErrorSummary items={errors} />
              <FileInput
                field={fields.file}
                label="Statement of the collection account"
                hint="A CSV file with the columns date, amount, payer, reference and id, of up to 200 rows. The same file again books nothing twice."
                accept=".csv,text/csv"
              />
              <FormFooter
                submitLabel="Import it"
                isBusy={isSending}
                note="Each borrower whose payment is booked is emailed. The rest waits on the list."
              />
            </FormStack>
          )}
        </SubmitForm>
      </Stack>
    </Disclosure>
  )
}

function Imported({ imported }: { imported: StatementImported }) {
  const { rows, booked, unmatched, knownBefore, paidOut } = imported
  return (
    <Notice tone={unmatched > 0 ? 'warning' : 'success'} title="The statement is imported" isAnnounced>
      <Facts
        kind="words"
        items={[
          { term: 'Rows', detail: rows },
          { term: 'Booked', detail: booked },
          { term: 'Without an owner', detail: unmatched },
          { term: 'Known before', detail: knownBefore },
          { term: 'Paid out, left alone', detail: paidOut },
        ]}
      />
    </Notice>
  )
}

export function RecordTransferForm() {
  const isAnswered = useReply(recordTransferForm) !== undefined
  return (
    <Disclosure summary="Book one transfer" isOpen={isAnswered}>
      <SubmitForm form={recordTransferForm} label="Book one transfer" groups={{ receivedOn: 'day' }}>
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <ReferenceInput
              field={fields.reference}
              label="Reference of the loan, or of a figure (optional)"
              hint="Leave it empty where nobody knows it: the transfer waits for its owner."
            />
            <MoneyInput field={fields.amount} label="Amount" autoComplete="off" />
            <DateInput field={fields.receivedOn} label="Day on which it came" />
            <TextInput
              field={fields.payer}
              label="Who paid"
              hint="As the bank shows it."
              autoComplete="off"
              spellCheck={false}
            />
            <ReferenceInput
              field={fields.bankId}
              label="The bank’s own id of the transfer"
              hint="By it no transfer is booked twice."
            />
            <FormFooter
              submitLabel="Book it"
              isBusy={isSending}
              note="The borrower is emailed what came, and what is still to be paid."
            />
          </FormStack>
        )}
      </SubmitForm>
    </Disclosure>
  )
}
