import type { DataRequestsForStaff, PartOfData } from '@tarnbrook/contract/data-requests/data-requests'
import type { ComponentProps } from 'react'
import { useReply } from '#platform/forms/form.tsx'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Checkboxes, Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { NotDone } from '../not-done.tsx'
import { When, writeDay } from '../when.tsx'
import {
  chooseAccountsForm,
  closeDataForm,
  eraseForm,
  giveCopyForm,
  proposeErasureForm,
  recordDataForm,
  sendBackForm,
} from './data-requests.forms.ts'

type Request = DataRequestsForStaff['requests'][number]

const KINDS: Record<Request['kind'], string> = {
  access: 'A copy of their data (UK GDPR art. 15)',
  erasure: 'To have their data erased (UK GDPR art. 17)',
}

const CHECKS: Record<Request['checkedBy'], string> = {
  'signed-in': 'They had signed in',
  'called-on-file': 'Called the number on file',
  'document-seen': 'Saw a document',
}

const STATES: Record<Request['state'], string> = {
  open: 'Open',
  proposed: 'Waits for a second member of staff',
  answered: 'Answered',
  closed: 'Closed',
}

/** What a customer asked about their data, and the forms that answer it. */
export function DataRequests({ data }: { data: DataRequestsForStaff }) {
  const { accounts, requests, erasure } = data
  return (
    <Stack gap="l">
      {requests.map((request) => (
        <OneRequest key={request.id} request={request} accounts={accounts} erasure={erasure} />
      ))}
      {requests.some(isWaiting) ? null : <LateAnswer />}
      <ActForm
        form={recordDataForm}
        hidden={{}}
        act={{
          title: 'Record a request',
          preview: <p>One that came by phone, letter or email. Know who asks first. We have a month.</p>,
          submitLabel: 'Record it',
          told: 'The customer is emailed that we have it, and by when we answer.',
        }}
      >
        {(fields) => (
          <>
            <Radios
              field={fields.kind}
              label="What do they ask for?"
              choices={[
                { value: 'access', label: KINDS.access },
                { value: 'erasure', label: KINDS.erasure },
              ]}
            />
            <Select
              field={fields.checkedBy}
              label="How do you know who asks?"
              options={[
                { value: 'called-on-file', label: 'I called the number on file' },
                { value: 'document-seen', label: 'I saw a document' },
              ]}
              placeholder="Choose one"
            />
            <DateInput field={fields.askedOn} label="When did it reach us?" />
          </>
        )}
      </ActForm>
    </Stack>
  )
}

function isWaiting({ state }: Request): boolean {
  return state === 'open' || state === 'proposed'
}

function isWithoutCopy({ kind, copyMadeAt }: Request): boolean {
  return kind === 'access' && copyMadeAt === null
}

/** What an answer that came too late says, whose form is gone with the request. */
function LateAnswer() {
  const replies = [useReply(giveCopyForm), useReply(proposeErasureForm), useReply(eraseForm)]
  return [...replies, useReply(sendBackForm), useReply(closeDataForm)].some(Boolean) ? <NotDone /> : null
}

interface Shown {
  request: Request
  accounts: DataRequestsForStaff['accounts']
  erasure: DataRequestsForStaff['erasure']
}

function OneRequest({ request, accounts, erasure }: Shown) {
  const { kind, state, checkedBy, askedOn, answerBy, answeredOn, proposedBy, decidedBy } = request
  return (
    <Stack gap="m">
      <h2>{KINDS[kind]}</h2>
      <Facts
        kind="words"
        items={[
          { term: 'State', detail: STATES[state] },
          { term: 'Asked', detail: writeDay(askedOn) },
          { term: 'Who asked', detail: CHECKS[checkedBy] },
          answeredOn === null
            ? { term: 'To be answered by', detail: writeDay(answerBy) }
            : { term: 'Ended', detail: `${writeDay(answeredOn)}${decidedBy ? `, ${decidedBy}` : ''}` },
          ...(proposedBy ? [{ term: 'Proposed by', detail: proposedBy }] : []),
          ...(kind === 'access' ? [{ term: 'Copy', detail: <Copy request={request} /> }] : []),
        ]}
      />
      {isWaiting(request) ? (
        <>
          {state === 'open' && (accounts.length > 1 || isWithoutCopy(request)) ? (
            <Accounts request={request} accounts={accounts} />
          ) : null}
          {kind === 'access' ? <Give request={request} /> : <Erase request={request} erasure={erasure} />}
          {state === 'proposed' ? <SendBack request={request} /> : null}
          <Close request={request} />
        </>
      ) : null}
    </Stack>
  )
}

function Copy({ request: { id, copyMadeAt, filesApart, state } }: { request: Request }) {
  if (copyMadeAt === null) return 'Not made yet. It’s made within a few minutes of the request.'
  return (
    <>
      Made <When at={copyMadeAt} />.{' '}
      <Link href={staffPaths.dataCopy(id)} download>
        Save it (ZIP)
      </Link>
      {filesApart > 0 ? `. ${tellFilesApart(filesApart, state)}` : ''}
    </>
  )
}

/** Staff send them: the answer says that they did. */
export function tellFilesApart(files: number, state: Request['state']): string {
  const [are, them] = files === 1 ? ['One file is', 'it'] : [`${files} files are`, 'them']
  const sent =
    state === 'answered'
      ? `, and ${files === 1 ? 'was' : 'were'} sent separately`
      : `: send ${them} separately`
  return `${are} too large for the copy${state === 'closed' ? '' : sent}. The file data.json in the copy lists ${them}.`
}

function Accounts({ request: { id, kind, accounts: chosen }, accounts }: Omit<Shown, 'erasure'>) {
  return (
    <ActForm
      form={chooseAccountsForm}
      hidden={{ requestId: id }}
      act={{
        title: 'Choose the accounts',
        preview:
          accounts.length > 1 ? (
            <p>
              This person seems to have {accounts.length} accounts: the same name and birthday, and the same
              phone or home. Only tick one that you’re sure of.
            </p>
          ) : (
            <p>If the copy takes more than a few minutes, this makes it again.</p>
          ),
        submitLabel: 'Use these accounts',
        told:
          kind === 'access' ? 'The copy is made again. The customer isn’t told.' : 'The customer isn’t told.',
        isOpen: accounts.length > 1,
      }}
    >
      {(fields) => (
        <Checkboxes
          field={fields.accounts}
          label="Which accounts is it about?"
          choices={accounts.map((account) => ({
            value: String(account.id),
            label: `${account.email}${chosen.includes(account.id) ? ' (chosen)' : ''}`,
            hint: account.brands.join(', '),
          }))}
        />
      )}
    </ActForm>
  )
}

function Give({ request: { id, copyMadeAt, filesApart } }: { request: Request }) {
  return (
    <ActForm
      form={giveCopyForm}
      hidden={{ requestId: id }}
      act={{
        title: 'Give the copy',
        refusal: copyMadeAt === null ? 'The copy isn’t made yet. Look again in a few minutes.' : null,
        preview: <p>Look at it first. Notes must tell nothing of other people.</p>,
        submitLabel: 'I’ve looked at it: give it',
        told: 'The customer is emailed that they can collect it in their account, for 30 days.',
        isOpen: true,
      }}
    >
      {(fields) =>
        filesApart > 0 ? (
          <Checkbox
            field={fields.hasSentFiles}
            label="I’ve sent the files that are too large for the copy"
            hint="The customer’s page says how many come apart."
          />
        ) : null
      }
    </ActForm>
  )
}

function Erase({ request: { id, state }, erasure: { goes, stays } }: Omit<Shown, 'accounts'>) {
  const preview = (
    <Stack gap="m">
      <h3>What goes</h3>
      {goes.length > 0 ? <Parts parts={goes} /> : <p>Nothing: all that we have has to stay.</p>}
      <h3>What stays, and why</h3>
      <Parts parts={stays} />
    </Stack>
  )
  const told = 'The customer is emailed where to read what went, what stays, why, and until when.'
  return state === 'proposed' ? (
    <ActForm
      form={eraseForm}
      hidden={{ requestId: id }}
      act={{
        title: 'Approve the erasure',
        preview,
        submitLabel: 'Approve, and erase it',
        told: `It can’t be undone. ${told}`,
        isOpen: true,
      }}
    />
  ) : (
    <ActForm
      form={proposeErasureForm}
      hidden={{ requestId: id }}
      act={{
        title: 'Propose the erasure',
        preview: (
          <>
            <p>Another member of staff decides on it, with the role SUPER_ADMIN.</p>
            {preview}
          </>
        ),
        submitLabel: 'Propose it',
        told: `Once it’s approved: ${told.charAt(0).toLowerCase()}${told.slice(1)}`,
        isOpen: true,
      }}
    />
  )
}

function Parts({ parts }: { parts: readonly PartOfData[] }) {
  return (
    <ul>
      {parts.map(({ what, why, until: lastDay }) => (
        <li key={what}>
          {what}. {why} {lastDay === null ? '' : `Until ${writeDay(lastDay)}.`}
        </li>
      ))}
    </ul>
  )
}

function SendBack({ request: { id } }: { request: Request }) {
  return (
    <ActForm
      form={sendBackForm}
      hidden={{ requestId: id }}
      act={{
        title: 'Send the proposal back',
        preview: <p>For a colleague to look again: at which accounts, for example.</p>,
        submitLabel: 'Send it back',
        told: 'The customer isn’t told.',
      }}
    >
      {(fields) => <Note field={fields.note} label="Why it’s sent back" />}
    </ActForm>
  )
}

function Close({ request: { id, kind } }: { request: Request }) {
  return (
    <ActForm
      form={closeDataForm}
      hidden={{ requestId: id }}
      act={{
        title: kind === 'access' ? 'Close it without the copy' : 'Close it without an erasure',
        preview: <p>Only where the customer took it back, or somebody else had asked.</p>,
        submitLabel: 'Close it',
        told: 'The customer is emailed that it’s closed, and how to complain.',
      }}
    >
      {(fields) => <Note field={fields.note} label="Why it’s closed" />}
    </ActForm>
  )
}

function Note({ field, label }: Pick<ComponentProps<typeof Textarea>, 'field' | 'label'>) {
  return (
    <Textarea
      field={field}
      label={label}
      hint="It’s kept as a note, which the customer may ask to read."
      rows={3}
      autoComplete="off"
    />
  )
}
