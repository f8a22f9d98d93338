import { documentTitle } from '@tarnbrook/contract/documents/document-types'
import { data } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { queryLoan } from '#features/loans/loans.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { DocumentText } from './document-text.tsx'
import { documentOfUrl, titleOfDocument } from './document-url.ts'
import { queryDocument } from './documents.api.ts'
import { KeepACopy } from './keep-a-copy.tsx'

/**
 * Spec 2: the document viewer. Only our own documents: any other URL is not found. The text is on
 * the page, as phones show it better than a PDF; the file is behind the download link.
 */
const screen = defineScreenData(function* (args) {
  const url = args.url.searchParams.get('url') ?? ''
  const document = documentOfUrl(url)
  if (!document)
    throw data({ code: 'NOT_FOUND', message: 'We couldn’t find that document.' }, { status: 404 })
  requireUser(args)
  const { category, id, slug } = document
  if (category === 'LOAN') {
    const { loan } = yield* ask({ loan: queryLoan(id) })
    const { loanApplicationId: applicationId, productType } = loan
    yield* ask({ text: queryDocument(slug, applicationId) })
    const back = { href: paths.loan({ id, tab: 'documents' }), label: 'Your agreement' }
    return { title: documentTitle(slug, productType), back, document: { applicationId, slug, url } }
  }
  const { application } = yield* ask({
    application: queryProduct(id),
    text: queryDocument(slug, id),
  })
  // Its own page knows where the application stands now, and leads there.
  const back = { href: paths.application({ state: 'Quoted', id }), label: 'Your application' }
  return { title: titleOfDocument(application, slug), back, document: { applicationId: id, slug, url } }
})

/** Only the product of the application is asked for: it decides the title. */
function queryProduct(id: number) {
  return screenQuery(applicationsApi.endpoints.getLoanApplication, {
    params: { id },
    query: { embedded: ['loanProduct'] },
  })
}

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const handle = { query: ['url'] } satisfies Handle

export default function ViewDocumentScreen() {
  const seen = screen.useData()
  return seen ? <DocumentPage {...seen} /> : null
}

function DocumentPage({ title, back, document: { applicationId, slug, url } }: DataOf<typeof screen>) {
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <div data-print="never">
          <BackLink href={back.href}>{back.label}</BackLink>
        </div>
        <PageHeading title={title} />
        <KeepACopy url={url} />
        <DocumentText key={slug} applicationId={applicationId} slug={slug} />
      </Section>
    </>
  )
}
