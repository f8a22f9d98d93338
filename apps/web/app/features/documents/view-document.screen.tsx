import { data, useSearchParams } from 'react-router'
import { applicationsApi, useGetLoanApplicationQuery } from '#features/applications/applications.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { load, type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { DocumentText } from './document-text.tsx'
import { type ApplicationDocument, documentOfUrl, titleOfDocument } from './document-url.ts'
import { readDocumentOf } from './documents.api.ts'
import { KeepACopy } from './keep-a-copy.tsx'

/** Spec 2: the document viewer. It opens our own documents only: any other URL is not found. */
const read: Read = async (store, args) => {
  const document = documentOfUrl(args.url.searchParams.get('url'))
  if (!document)
    throw data({ code: 'NOT_FOUND', message: 'We couldn’t find that document.' }, { status: 404 })
  requireUser(args)
  await Promise.all([
    load(store, readDocumentOf[document.slug], { params: { id: document.applicationId } }),
    load(store, applicationsApi.endpoints.getLoanApplication, applicationArg(document.applicationId)),
  ])
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const handle = { query: ['url'] } satisfies Handle

export default function ViewDocumentScreen() {
  const [query] = useSearchParams()
  const document = documentOfUrl(query.get('url'))
  return document ? <ViewedDocument {...document} /> : null
}

function ViewedDocument({ applicationId, slug }: ApplicationDocument) {
  const { data: application } = useGetLoanApplicationQuery(applicationArg(applicationId))
  if (!application) return null
  const title = titleOfDocument(application, slug)
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <div data-print="never">
          {/* Its own page knows where the application stands now, and leads there. */}
          <BackLink href={paths.application({ state: 'Quoted', id: applicationId })}>
            Your application
          </BackLink>
        </div>
        <PageHeading title={title} />
        <KeepACopy applicationId={applicationId} slug={slug} />
        <DocumentText key={slug} applicationId={applicationId} slug={slug} />
      </Section>
    </>
  )
}

/** Only the product is asked for: it decides the title. */
function applicationArg(id: number) {
  const embedded: ['loanProduct'] = ['loanProduct']
  return { params: { id }, query: { embedded } }
}
