import { useSearchParams } from 'react-router'
import { queryDraft } from '#features/applications/applications.api.ts'
import { saveQuoteForm } from '#features/applications/quote/quote.forms.ts'
import { QuoteContext } from '#features/applications/quote/quote-context.tsx'
import { refuseBrandWithoutDirectApplications } from '#features/applications/quote/quote-steps.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { useBrand } from '#platform/store/session.ts'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { TaskColumns } from '#ui/task-columns/task-columns.tsx'

const screen = defineScreenData(function* (args) {
  refuseBrandWithoutDirectApplications(args)
  return yield* ask({ draft: queryDraft() })
})

export const handle = {
  frame: 'form',
  query: ['sent'],
  isListed: false,
  isAvailable: (brand) => brand.switches.directApplications,
} satisfies Handle

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./save-quote.submit.ts'))
export const clientAction = createSubmitAction(() => import('./save-quote.submit.ts'))

/** Carrying on later, here or on another device. */
export default function SaveQuoteScreen() {
  const [query] = useSearchParams()
  return (
    <TaskColumns contextTitle="Next steps and help" context={<QuoteContext loan={null} />}>
      <Section width="text">{query.has('sent') ? <CheckInbox /> : <AskForEmail />}</Section>
    </TaskColumns>
  )
}

function AskForEmail() {
  const { draft } = screen.useData() ?? {}
  const email = String(draft?.answers['about-you.email'] ?? '')
  return (
    <SubmitForm form={saveQuoteForm} label="Save your answers" defaultValue={{ email }}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <PageHead title="Save for later" isIndexed={false} />
          <ErrorSummary items={errors} />
          <PageHeading
            title="Your answers are saved"
            lead="We keep them for 30 days. We can email you a link that opens them on any device."
          />
          <EmailInput
            field={fields.email}
            label="Email address"
            hint="Anyone who opens the link sees your answers, so use your own email address."
            enterKeyHint="send"
          />
          <FormFooter
            submitLabel="Email me a link"
            isBusy={isSending}
            backHref={paths.quote('check')}
            backLabel="Carry on now"
          />
        </FormStack>
      )}
    </SubmitForm>
  )
}

function CheckInbox() {
  const { contacts } = useBrand()
  return (
    <>
      <PageHead title="Check your email" isIndexed={false} />
      <PageHeading
        title="Check your email"
        lead="Your link is on its way. It works once, in the next 7 days."
      />
      <p>
        Not there after a few minutes? Look in your spam folder,{' '}
        <Link href={paths.saveQuote()}>ask for another link</Link>, or call us on{' '}
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>. On this device you can
        simply <Link href={paths.quote('check')}>carry on</Link>.
      </p>
    </>
  )
}
