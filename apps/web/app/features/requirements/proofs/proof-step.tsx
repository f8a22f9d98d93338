import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Attachment, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { isByLoan, tellSentBack } from '@tarnbrook/contract/requirements/sent-back'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { findRequirement, type ProofTask, taskListPath, taskPath } from '#features/requirements/tasks.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Rows } from '#ui/rows/rows.tsx'
import { PHOTO_TIPS, PHOTOS_OF_SHAPE, type ProofKind, proofKind } from './proof-kinds.ts'
import {
  countSides,
  findDocument,
  isBeingScanned,
  listAlternatives,
  type ProofDocument,
} from './proof-slots.ts'
import { confirmProofForm, removeProofForm, sendProofForm } from './proofs.forms.ts'
import styles from './proofs.module.css'
import { SendFiles } from './send-files.tsx'
import { SettlementDetails } from './settlement-letter/details.tsx'

interface ProofStepProps {
  application: LoanApplication
  task: ProofTask
  /** Another way to give the same proof, shown before the files. */
  quicker?: ReactNode
}

/** One proof's page: what is accepted, sending files, what was sent, saying that it is all. */
export function ProofStep({ application, task, quicker }: ProofStepProps) {
  const asked = useSearchParams()[0].get('document')
  const requirement = findRequirement(application.requirements, task)
  if (!requirement) return null
  const kind = proofKind(task, application)
  const { attachments, details } = requirement
  const document = findDocument(task, { attachments, asked })
  const hasLetter = task === 'settlement-letter'
  const back = <BackLink href={taskListPath(application.id)}>Your application</BackLink>
  const isList = document.shape === 'list'
  const heading = <PageHeading title={kind.heading} lead={describeProof(document, kind)} />
  return (
    <>
      <PageHead title={kind.heading} isIndexed={false} />
      {quicker ? (
        <Section width="text">
          {back}
          {heading}
        </Section>
      ) : null}
      {quicker}
      <Section width="text" {...(quicker ? { title: 'Or send documents' } : {})}>
        {quicker ? null : back}
        <SendFiles
          task={task}
          document={document}
          requirement={requirement}
          label={kind.label}
          ending={{
            isButton: !hasLetter,
            words: isBeingScanned(requirement) ? (
              <Checking path={taskPath(application.id, task)} />
            ) : hasLetter ? null : (
              <p className={styles.kind}>
                {countSides(document, attachments)} {afterwards(document, attachments)}
              </p>
            ),
          }}
        >
          {quicker ? null : heading}
          <Stack>
            <Happened requirement={requirement} isList={isList} />
            {isList ? <Accepted kind={kind} /> : null}
          </Stack>
        </SendFiles>
        {isList ? null : <More application={application} task={task} document={document} kind={kind} />}
      </Section>
      {hasLetter ? <SettlementDetails application={application} details={details.settlement} /> : null}
      {hasLetter && attachments.length > 0 && !isBeingScanned(requirement) ? (
        <Section width="text">
          <h2 className={styles.heading}>Is that everything?</h2>
          {details.settlement?.accountNumberEnding ? (
            <Confirm note={afterwards(document, attachments)} />
          ) : (
            <p>Save what the letter says, above. Then you can send it for checking.</p>
          )}
        </Section>
      ) : null}
    </>
  )
}

/** What is asked for is its own reason to those who know it; a list of papers is not. */
function describeProof({ shape }: ProofDocument, { why }: ProofKind): string {
  return shape === 'list' ? why : PHOTOS_OF_SHAPE[shape]
}

interface MoreProps {
  application: LoanApplication
  task: ProofTask
  document: ProofDocument
  kind: ProofKind
}

/** Below what is done here: another document in its place, and what few have to read. */
function More({ application, task, document, kind }: MoreProps) {
  return (
    <div className={styles.more}>
      <Rows
        rows={[
          ...listAlternatives(task, document).map(({ name, offer }) => ({
            ...offer,
            icon: 'document' as const,
            href: `${taskPath(application.id, task)}&document=${name}`,
          })),
          { label: 'What we accept', icon: 'check', more: <AcceptedList kind={kind} /> },
          { label: 'How to take a good photo', icon: 'camera', more: <PhotoTips /> },
          { label: 'Why we ask for it', icon: 'question', more: <p>{kind.why}</p> },
        ]}
      />
    </div>
  )
}

const HARMFUL = 'We found something harmful in that file, so we didn’t keep it. Send another one.'

/** What became of files since: why they were sent back, and what was done just now. */
function Happened({ requirement: { details }, isList }: { requirement: Requirement; isList: boolean }) {
  const saved = useSearchParams()[0].get('saved')
  const { sentBack, refusedFile, refusedFileReason = HARMFUL } = details
  return (
    <>
      {sentBack ? (
        <Notice
          tone="warning"
          title={
            isByLoan(sentBack.reason)
              ? 'We can’t pay this debt off with the letter you sent'
              : 'We can’t use what you sent. Please send it again'
          }
        >
          <p>{tellSentBack(sentBack)}</p>
          {sentBack.note === null ? null : <p>From the person who checked it: {sentBack.note}</p>}
          <p>
            {isList
              ? 'Add the new files below, and remove the ones that aren’t right.'
              : 'Replace the photo that isn’t right.'}
          </p>
        </Notice>
      ) : null}
      {refusedFile === undefined ? null : (
        <Notice tone="error" title={`We removed “${refusedFile}”`} isAnnounced>
          {refusedFileReason}
        </Notice>
      )}
      {saved === sendProofForm.id ? (
        <Notice tone="success" title="Your files are added" isAnnounced>
          They’re listed below. Add more, or send them for checking.
        </Notice>
      ) : null}
      {saved === removeProofForm.id ? (
        <Notice tone="success" title="We’ve removed that file" isAnnounced />
      ) : null}
    </>
  )
}

function Accepted({ kind }: { kind: ProofKind }) {
  return (
    <div className={styles.accepted}>
      <h2 className={styles.heading}>What to send</h2>
      <AcceptedList kind={kind} />
      <Disclosure summary="How to take a good photo">
        <PhotoTips />
      </Disclosure>
    </div>
  )
}

function AcceptedList({ kind: { choose, accepted } }: { kind: ProofKind }) {
  return (
    <>
      <p>{choose}</p>
      <ul>
        {accepted.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}

function PhotoTips() {
  return (
    <ul>
      {PHOTO_TIPS.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}

function Checking({ path }: { path: string }) {
  return (
    <Notice title="We’re checking your files">
      <p>This usually takes a few seconds. Then you can send them for checking.</p>
      {/* No link of the router: the browser loads the page again. */}
      <p>
        If nothing changes, <a href={path}>check again</a>. You can also close this page and come back: your
        files are saved.
      </p>
    </Notice>
  )
}

function Confirm({ note }: { note: string }) {
  return (
    <SubmitForm form={confirmProofForm} label="Send your files for checking">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormFooter submitLabel="Send for checking" isBusy={isSending} note={note} />
        </>
      )}
    </SubmitForm>
  )
}

function afterwards({ shape }: ProofDocument, attachments: readonly Attachment[]): string {
  const isOne = attachments.length === 1 || shape === 'passport'
  return `Next, a person looks at ${isOne ? 'it' : 'them'}, usually within ${REVIEW_TIME}. You can’t change your files while we do. If we need something else, we’ll ask you for it.`
}
