import { documentTitle } from '@tarnbrook/contract/documents/document-types'
import { data, useSearchParams } from 'react-router'
import { applicationsApi, useGetLoanApplicationQuery } from '#features/applications/applications.api.ts'
import { loansApi, useGetLoanQuery } from '#features/loans/loans.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { load, type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { DocumentText } from './document-text.tsx'
import { documentOfUrl, type OwnDocument, titleOfDocument } from './document-url.ts'
import { readDocumentOf } from './documents.api.ts'
import { KeepACopy } from './keep-a-copy.tsx'

/**
 * Spec 2: the document viewer. It opens our own documents only: any other URL is not found. The words stand on the page, which
 * a phone shows better than a PDF; the file is behind the download link.
 */
const read: Read = async (store, args) => {
  const document = documentOfUrl(args.url.searchParams.get('url'))
  if (!document)
    throw data({ code: 'NOT_FOUND', message: 'We couldn’t find that document.' }, { status: 404 })
  requireUser(args)
  const { category, id, slug } = document
  if (category === 'LOAN') {
    const { loanApplicationId } = await load(store, loansApi.endpoints.getLoan, { params: { id } })
    await load(store, readDocumentOf[slug], { params: { id: loanApplicationId } })
    return
  }
  await Promise.all([
    load(store, readDocumentOf[slug], { params: { id } }),
    load(store, applicationsApi.endpoints.getLoanApplication, applicationArg(id)),
  ])
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const handle = { query: ['url'] } satisfies Handle

export default function ViewDocumentScreen() {
  const [query] = useSearchParams()
  const url = query.get('url') ?? ''
  const document = documentOfUrl(url)
  if (!document) return null
  return document.category === 'LOAN' ? (
    <DocumentOfLoan {...document} url={url} />
  ) : (
    <DocumentOfApplication {...document} url={url} />
  )
}

type Viewed = OwnDocument & { url: string }

function DocumentOfLoan({ id, slug, url }: Viewed) {
  const { data: loan } = useGetLoanQuery({ params: { id } })
  if (!loan) return null
  return (
    <DocumentPage
      title={documentTitle(slug, loan.productType)}
      back={{ href: paths.loan({ id, tab: 'documents' }), label: 'Your agreement' }}
      document={{ applicationId: loan.loanApplicationId, slug, url }}
    />
  )
}

function DocumentOfApplication({ id, slug, url }: Viewed) {
  const { data: application } = useGetLoanApplicationQuery(applicationArg(id))
  if (!application) return null
  return (
    <DocumentPage
      title={titleOfDocument(application, slug)}
      // Its own page knows where the application stands now, and leads there.
      back={{ href: paths.application({ state: 'Quoted', id }), label: 'Your application' }}
      document={{ applicationId: id, slug, url }}
    />
  )
}

function DocumentPage({
  title,
  back,
  document: { applicationId, slug, url },
}: {
  title: string
  back: { href: string; label: string }
  document: Pick<Viewed, 'slug' | 'url'> & { applicationId: number }
}) {
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

/** Only the product is asked for: it decides the title. */
function applicationArg(id: number) {
  const embedded: ['loanProduct'] = ['loanProduct']
  return { params: { id }, query: { embedded } }
}
