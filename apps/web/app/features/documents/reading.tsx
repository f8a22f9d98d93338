import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import styles from './document.module.css'
import { DocumentText } from './document-text.tsx'
import { titleOfDocument } from './document-url.ts'
import { confirmReadForm } from './documents.forms.ts'
import { KeepACopy } from './keep-a-copy.tsx'

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
  const title = titleOfDocument(application, slug)
  const hasRead = application.requirements
    .flatMap(({ details }) => details.documents ?? [])
    .some((document) => document.slug === slug && document.hasRead)
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <div data-print="never">
          <BackLink href={backHref}>Your documents</BackLink>
        </div>
        <SubmitForm className={styles.form} form={confirmReadForm}>
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading caption={place} title={title} lead={describeDocument(application, slug)} />
              <KeepACopy url={`/loan-applications/${application.id}/read-${slug}.pdf`} />
              <DocumentText key={slug} applicationId={application.id} slug={slug} />
              <div className={styles.confirm} data-print="never">
                {hasRead ? (
                  <p>You’ve confirmed this one already. You can read it as often as you like.</p>
                ) : null}
                <Checkbox
                  field={fields.hasRead}
                  label={`I’ve read “${title}”`}
                  hint="If something in it isn’t clear, ask us before you go on."
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

function describeDocument({ loanProduct }: LoanApplication, slug: ReadDocumentSlug): string {
  if (slug === 'secci') return 'The figures in the form that every lender uses, so that you can compare.'
  if (slug === 'contract') return 'The contract between you and us. You sign it on the next page.'
  const credit = loanProduct?.type === 'hire-purchase' ? 'hire purchase' : 'loan'
  return `What this ${credit} means for you, and what happens if you miss a payment.`
}
