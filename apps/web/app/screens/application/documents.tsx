import type { ProductType } from '@tarnbrook/brands/brand-type'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import { documentTitle, READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from '@tarnbrook/contract/document-types'
import { londonToday } from '@tarnbrook/domain/calendar'
import { formatDay } from '@tarnbrook/domain/display'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { TaskList } from '#ui/task-list/task-list.tsx'
import { explanationsWords, ReadingStep } from '../../features/documents/reading.tsx'
import { Step } from '../../features/requirements/step.tsx'
import { requirementOf, taskPath } from '../../features/requirements/tasks.ts'
import { documentsOf, nextDocument, pathAfterDocument } from './documents-in-order.ts'

/** The three documents and how far the borrower is with them. */
export function DocumentList({ application }: { application: LoanApplication }) {
  const documents = requirementOf(application.requirements, 'legal-documents')?.details.documents ?? []
  const next = nextDocument(documentsOf(application))
  const productType = application.loanProduct?.type ?? 'unsecured'
  return (
    <Step
      applicationId={application.id}
      title="Your documents"
      lead="Three to read, one after the other, and then you sign. Take the time you need: you can stop and come back."
    >
      <Stack gap="l">
        <TaskList
          items={documents.map(({ slug, title, hasRead, readAt }) => ({
            id: slug,
            title,
            href: taskPath(application.id, 'legal-documents', slug),
            hint: readAt
              ? `Read on ${formatDay(londonToday(Temporal.Instant.from(readAt)))}.`
              : aboutOf(slug as ReadDocumentSlug, productType),
            status: hasRead
              ? { label: 'Read', tone: 'success' as const }
              : { label: 'To read', tone: 'warning' as const },
          }))}
        />
        <p>
          <LinkButton href={pathAfterDocument(application)}>
            {next ? `Read “${documentTitle(next, productType)}”` : 'Sign your agreement'}
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

function aboutOf(slug: ReadDocumentSlug, productType: ProductType): string {
  if (slug === 'adequate-explanations') return explanationsWords(productType)
  return slug === 'secci'
    ? 'The figures in the form that every lender has to use.'
    : 'The contract between you and us.'
}
