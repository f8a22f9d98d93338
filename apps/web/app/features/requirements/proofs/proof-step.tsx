import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
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
import { PHOTO_TIPS, type ProofKind, proofKind } from './proof-kinds.ts'
import { isBeingScanned } from './proof-slots.ts'
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
  const requirement = findRequirement(application.requirements, task)
  if (!requirement) return null
  const kind = proofKind(task, application)
  const { attachments, details } = requirement
  const hasLetter = task === 'settlement-letter'
  const back = <BackLink href={taskListPath(application.id)}>Your application</BackLink>
  const heading = <PageHeading caption="Your application" title={kind.heading} lead={kind.why} />
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
          requirement={requirement}
          label={kind.label}
          ending={{
            isButton: !hasLetter,
            words: isBeingScanned(requirement) ? (
              <Checking path={taskPath(application.id, task)} />
            ) : hasLetter ? null : (
              <p className={styles.kind}>{afterwards(attachments.length === 1)}</p>
            ),
          }}
        >
          {quicker ? null : heading}
          <Stack>
            <Happened requirement={requirement} />
            <Accepted kind={kind} />
          </Stack>
        </SendFiles>
      </Section>
      {hasLetter ? <SettlementDetails application={application} details={details.settlement} /> : null}
      {hasLetter && attachments.length > 0 && !isBeingScanned(requirement) ? (
        <Section width="text">
          <h2 className={styles.heading}>Is that everything?</h2>
          {details.settlement?.accountNumberEnding ? (
            <Confirm isOne={attachments.length === 1} />
          ) : (
            <p>Save what the letter says, above. Then you can send it for checking.</p>
          )}
        </Section>
      ) : null}
    </>
  )
}

const HARMFUL = 'We found something harmful in that file, so we didn’t keep it. Send another one.'

/** What became of files since: why they were sent back, and what was done just now. */
function Happened({ requirement: { details } }: { requirement: Requirement }) {
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
          <p>Add the new files below, and remove the ones that aren’t right.</p>
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

function Accepted({ kind: { choose, accepted } }: { kind: ProofKind }) {
  return (
    <div className={styles.accepted}>
      <h2 className={styles.heading}>What to send</h2>
      <p>{choose}</p>
      <ul>
        {accepted.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Disclosure summary="How to take a good photo">
        <ul>
          {PHOTO_TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
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

function Confirm({ isOne }: { isOne: boolean }) {
  return (
    <SubmitForm form={confirmProofForm} label="Send your files for checking">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormFooter submitLabel="Send for checking" isBusy={isSending} note={afterwards(isOne)} />
        </>
      )}
    </SubmitForm>
  )
}

function afterwards(isOne: boolean): string {
  return `Next, a person looks at ${isOne ? 'it' : 'them'}, usually within ${REVIEW_TIME}. You can’t change your files while we do. If we need something else, we’ll ask you for it.`
}
