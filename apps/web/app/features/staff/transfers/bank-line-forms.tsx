import type { BankLine, UnbookedReason } from '@tarnbrook/contract/payments/bank-transfers'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { MoneyInput, ReferenceInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { ActForm, Reason } from '../loan-acts/act-form.tsx'
import { writeDay } from '../when.tsx'
import { bookLineForm, keepLineForm, proposeReturnForm, returnLineForm } from './transfers.forms.ts'

const WHY_UNBOOKED: Record<UnbookedReason, string> = {
  'not-tried': 'No reference was given',
  'no-such-loan': 'No loan or figure has that reference',
  'not-late': 'Nothing is overdue on that loan',
  'more-than-overdue': 'It’s more than what is overdue',
  'more-than-left': 'It’s more than what is left to pay',
  'looks-the-same': 'Another with its day, amount and reference is recorded: it may be the same money',
  'quote-not-valid': 'The figure has expired or was dropped',
  'before-the-loan': 'It came before the loan was paid out',
  'booked-differently': 'The books have a transfer with that id, of another amount or to another loan',
  'own-loan': 'The loan is of who imported it',
}

/** A transfer that came, and what can be done with it. */
export function BankLineForms({ line }: { line: BankLine }) {
  return (
    <Stack gap="m">
      <LineFacts line={line} />
      {line.state === 'unmatched' ? <Unmatched line={line} /> : null}
      {line.state === 'return-proposed' ? <ToReturn line={line} /> : null}
    </Stack>
  )
}

function LineFacts({ line }: { line: BankLine }) {
  const facts: [term: string, detail: React.ReactNode][] = [
    ['Amount', formatMoneyExact(line.amount)],
    ['Came on', writeDay(line.receivedOn)],
    ['From', line.payer],
    ['Their reference', line.reference || 'None'],
    ['The bank’s id', line.bankId],
    ['Not booked because', line.whyUnbooked && WHY_UNBOOKED[line.whyUnbooked]],
    ['Why it goes back', line.returnReason],
    ['Sent back as', line.returnReference],
    [
      'Loan',
      line.loanId !== null && <Link href={staffPaths.loan({ id: line.loanId })}>{line.loanReference}</Link>,
    ],
  ]
  return <Facts kind="words" items={facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []))} />
}

function Unmatched({ line }: { line: BankLine }) {
  return (
    <>
      <ActForm
        form={bookLineForm}
        hidden={{ lineId: line.id }}
        act={{
          title: 'Book it to a loan',
          preview: (
            <p>
              Find the loan by <Link href={staffPaths.search()}>Search</Link>. It goes to the oldest missed
              payment first. Book no more than is left to pay: the rest can be sent back.
            </p>
          ),
          submitLabel: 'Book it',
          told: 'The borrower is emailed what came, and what is still to be paid.',
          isOpen: true,
        }}
      >
        {(fields) => (
          <>
            <ReferenceInput field={fields.reference} label="Reference of the loan, or of a figure" />
            <MoneyInput
              field={fields.amount}
              label="Only a part of it (optional)"
              hint="The rest waits as a transfer of its own."
              autoComplete="off"
            />
          </>
        )}
      </ActForm>
      <ActForm
        form={proposeReturnForm}
        hidden={{ lineId: line.id }}
        act={{
          title: 'Propose to send it back',
          submitLabel: 'Propose to send it back',
          told: 'Nothing is sent until another member of staff has looked at it. Nobody is emailed.',
        }}
      >
        {(fields) => <Reason field={fields.reason} />}
      </ActForm>
    </>
  )
}

function ToReturn({ line }: { line: BankLine }) {
  return (
    <>
      <ActForm
        form={returnLineForm}
        hidden={{ lineId: line.id }}
        act={{
          title: 'Send it back',
          preview: <p>Send it from the bank’s own page, to the account that it came from. Then record it.</p>,
          submitLabel: 'Record that it’s sent back',
          told: 'Nobody is emailed: we don’t know who it is.',
          isOpen: true,
        }}
      >
        {(fields) => (
          <ReferenceInput
            field={fields.bankReference}
            label="Bank’s reference of the transfer"
            enterKeyHint="done"
          />
        )}
      </ActForm>
      <ActForm
        form={keepLineForm}
        hidden={{ lineId: line.id }}
        act={{
          title: 'Keep it',
          submitLabel: 'Keep it: look for its owner',
          told: 'It waits to be booked again. Nobody is emailed.',
        }}
      />
    </>
  )
}
