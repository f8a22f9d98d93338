import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'
import { FiguresChanged } from '#features/applications/offer/figures-changed.tsx'
import { titleOfDocument } from '#features/documents/document-url.ts'
import { ReadingStep } from '#features/documents/reading.tsx'
import { Step } from '#features/requirements/step.tsx'
import { findRequirement, taskPath } from '#features/requirements/tasks.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { TaskList } from '#ui/task-list/task-list.tsx'
import { findDocuments, nextDocument, pathAfterDocument } from './documents-in-order.ts'

/** The three documents and how far the borrower is with them. */
export function DocumentList({ application }: { application: LoanApplication }) {
  const documents = findRequirement(application.requirements, 'legal-documents')?.details.documents ?? []
  const next = nextDocument(findDocuments(application))
  return (
    <Step
      applicationId={application.id}
      title="Your documents"
      lead="You read three documents, one after the other, and then sign. Take the time you need: you can stop and come back."
    >
      <Stack gap="l">
        <FiguresChanged application={application} />
        <TaskList
          items={documents.map(({ slug, title, hasRead, readAt }) => ({
            id: slug,
            title,
            href: taskPath(application.id, 'legal-documents', slug),
            hint: readAt
              ? `Read on ${formatDay(londonToday(Temporal.Instant.from(readAt)))}.`
              : describeDocument(application, slug),
            status: hasRead
              ? { label: 'Read', tone: 'success' as const }
              : { label: 'To read', tone: 'warning' as const },
          }))}
        />
        <p>
          <LinkButton href={pathAfterDocument(application)}>
            {next ? `Read “${titleOfDocument(application, next)}”` : 'Sign your agreement'}
          </LinkButton>
        </p>
      </Stack>
    </Step>
  )
}

export function DocumentPage({
  application,
  slug,
}: {
  application: LoanApplication
  slug: ReadDocumentSlug
}) {
  const number = READ_DOCUMENT_SLUGS.indexOf(slug) + 1
  return (
    <ReadingStep
      application={application}
      slug={slug}
      place={`Document ${number} of ${READ_DOCUMENT_SLUGS.length}`}
      backHref={taskPath(application.id, 'legal-documents')}
    />
  )
}

function describeDocument({ loanProduct }: LoanApplication, slug: string): string {
  if (slug === 'secci') return 'The figures in the form that every lender uses.'
  if (slug === 'contract') return 'The contract between you and us.'
  const credit = loanProduct?.type === 'hire-purchase' ? 'hire purchase' : 'loan'
  return `What this ${credit} means for you, and what happens if you miss a payment.`
}
