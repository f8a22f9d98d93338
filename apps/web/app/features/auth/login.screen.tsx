import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, type Read, reads } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { loginForm } from './auth.forms.ts'

export const handle = { frame: 'form', query: ['next', 'sent'] } satisfies Handle

const read: Read = async (store, { session, url }) => {
  // Sent just now: a session that has ended would lead back here, to an empty form.
  if (!session.user || url.searchParams.has('next') || url.searchParams.has('sent')) return null
  // Hardly anyone who is signed in comes here, so the way on is no part of the page.
  const { redirectToLanding } = await import('./landing-path.ts')
  return redirectToLanding(store, { userId: session.user.id, brand: session.brand })
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./login.submit.ts'))
export const clientAction = createSubmitAction(() => import('./login.submit.ts'))

const WHY =
  'You need to sign in to see that page. If you were signed in before, you’ve been signed out: in another tab, or because it was too long ago.'

const NEXT = [
  'We email you a link that works once, for 15 minutes.',
  'You follow the link, and you’re signed in.',
]

export default function LoginScreen() {
  const [query] = useSearchParams()
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">{query.has('sent') ? <CheckInbox /> : <AskForEmail />}</Section>
    </HelpedTask>
  )
}

function AskForEmail() {
  const [query] = useSearchParams()
  const lead = 'You don’t need a password. We’ll email you a link to sign in.'
  return (
    <SubmitForm form={loginForm}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <PageHead title="Sign in" />
          <ErrorSummary items={errors} />
          <PageHeading title="Sign in" lead={query.has('next') ? `${WHY} ${lead}` : lead} />
          <EmailInput
            field={fields.email}
            label="Email address"
            hint="The one you applied with."
            enterKeyHint="send"
          />
          <FormFooter submitLabel="Email me a link" isBusy={isSending} />
        </FormStack>
      )}
    </SubmitForm>
  )
}

function CheckInbox() {
  const { contacts } = useBrand()
  return (
    <>
      <PageHead title="Check your email" />
      <PageHeading
        title="Check your email"
        lead="If you have an account with that address, we’ve emailed you a link. It works once, for 15 minutes."
      />
      <p>
        If there’s more than one, use the newest. Not there after a few minutes? Look in your spam folder,{' '}
        <Link href={paths.login()}>ask for another link</Link>, or call us on{' '}
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>.
      </p>
    </>
  )
}
