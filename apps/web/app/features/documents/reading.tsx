import type { ProductType } from '@tarnbrook/brands/brand-type'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import { documentTitle, type ReadDocumentSlug } from '@tarnbrook/contract/document-types'
import type { CONFIRM_READ_ENDPOINTS } from '@tarnbrook/contract/documents'
import type { BodyOf } from '#platform/call.ts'
import { SubmitForm } from '#platform/form.tsx'
import { PageHead } from '#platform/head.tsx'
import { productWords } from '#platform/product-words.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import styles from './document.module.css'
import { DocumentText } from './document-text.tsx'

/** The three documents ask the same. */
type ConfirmRead = BodyOf<typeof CONFIRM_READ_ENDPOINTS.secci>

/** One document to read and confirm; `place` says which of how many it is. */
export function ReadingStep({
  application,
  slug,
  place,
  backHref,
}: {
  application: LoanApplication
  slug: ReadDocumentSlug
  place: string
  backHref: string
}) {
  const productType = application.loanProduct?.type ?? 'unsecured'
  const title = documentTitle(slug, productType)
  const hasRead = application.requirements
    .flatMap(({ details }) => details.documents ?? [])
    .some((document) => document.slug === slug && document.hasRead)
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <BackLink href={backHref}>Your documents</BackLink>
        <SubmitForm<ConfirmRead> className={styles.form} id="confirm-read">
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading caption={place} title={title} lead={leadOf(slug, productType)} />
              <DocumentText key={slug} applicationId={application.id} slug={slug} />
              <div className={styles.confirm}>
                {hasRead ? (
                  <p>You have confirmed this one already. You can read it as often as you like.</p>
                ) : null}
                <Checkbox
                  field={fields.hasRead}
                  label={`I have read “${title}”`}
                  hint="If something in it is not clear, ask us before you go on."
                />
                <FormFooter isBusy={isSending} />
              </div>
            </>
          )}
        </SubmitForm>
      </Section>
    </>
  )
}

function leadOf(slug: ReadDocumentSlug, productType: ProductType): string {
  switch (slug) {
    case 'adequate-explanations':
      return explanationsWords(productType)
    case 'secci':
      return 'The figures in the form that every lender has to use, so that you can compare.'
    case 'contract':
      return 'The contract between you and us. You sign it on the page after this one.'
  }
}

export function explanationsWords(productType: ProductType): string {
  return `What this ${productWords(productType).noun} asks of you, and what happens when a payment is missed.`
}
