import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, type Read, reads } from '#platform/routing/route.ts'
import { type Session, useBrand, useSession } from '#platform/store/session.ts'
import type { AppStore } from '#store.ts'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { CodeInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { loginCodeForm, loginForm, loginPasskeyForm } from './auth.forms.ts'

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

const NEEDED = 'You need to sign in to see that page.'
const PERHAPS =
  'If you were signed in before, you’ve been signed out: in another tab, or because it was too long ago.'

const SIGNED_OUT = 'You’ve signed out, here or in another tab.'

const NEXT = [
  'We email you a link that works once, for 15 minutes.',
  'You follow the link, and you’re signed in.',
]

export default function LoginScreen() {
  const [query] = useSearchParams()
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        {query.has('sent') ? (
          <CheckInbox />
        ) : (
          <Stack gap="l">
            <AskForEmail />
            <PasskeySignIn />
          </Stack>
        )}
      </Section>
    </HelpedTask>
  )
}

const HOW = 'You don’t need a password. We’ll email you a link to sign in.'

/** Why this page is shown, where that is known. */
function describeReason(isSentHere: boolean, { hasSignedOut }: Session): string[] {
  if (hasSignedOut) return isSentHere ? [NEEDED, SIGNED_OUT] : [SIGNED_OUT]
  return isSentHere ? [NEEDED, PERHAPS] : []
}

function AskForEmail() {
  const [query] = useSearchParams()
  const lead = [...describeReason(query.has('next'), useSession()), HOW].join(' ')
  return (
    <SubmitForm form={loginForm}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <PageHead title="Sign in" />
          <ErrorSummary items={errors} />
          <PageHeading title="Sign in" lead={lead} />
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

/** With script only. A passkey needs no email address: the device knows whose it is. */
function PasskeySignIn() {
  const store = useStore() as AppStore
  const answer = useRef<HTMLInputElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const refused = useReply(loginPasskeyForm)
  const hasScript = useHasScript()
  const ask = async () => {
    const { askSignIn } = await import('./sign-in-by-passkey.ts')
    const given = await askSignIn(store)
    setHasFailed(given === undefined)
    const input = answer.current
    if (given === undefined || !input) return
    input.value = given
    input.form?.requestSubmit()
  }
  if (!hasScript) return null
  return (
    <SubmitForm form={loginPasskeyForm} label="Sign in with a passkey">
      {() => (
        <FormStack>
          <input ref={answer} type="hidden" name="answer" />
          {hasFailed || refused?.form === loginPasskeyForm.id ? (
            <Notice tone="warning" title="We couldn’t sign you in with a passkey" isAnnounced>
              <p>Try again, or sign in by email.</p>
            </Notice>
          ) : null}
          <ButtonRow>
            <Button type="button" variant="secondary" onClick={() => void ask()}>
              Sign in with a passkey
            </Button>
          </ButtonRow>
        </FormStack>
      )}
    </SubmitForm>
  )
}

function CheckInbox() {
  const { contacts } = useBrand()
  return (
    <Stack gap="l">
      <PageHead title="Check your email" />
      <PageHeading
        title="Check your email"
        lead="If you have an account with that address, we’ve emailed you a link. It works once, for 15 minutes."
      />
      <SubmitForm form={loginCodeForm} label="Sign in with the code">
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <CodeInput
              field={fields.code}
              label="Code from the email"
              hint="If you read the email on another device, enter its 6-digit code here."
            />
            <FormFooter submitLabel="Sign in" isBusy={isSending} />
          </FormStack>
        )}
      </SubmitForm>
      <p>
        If there’s more than one, use the newest. Not there after a few minutes? Look in your spam folder,{' '}
        <Link href={paths.login()}>ask for another link</Link>, or call us on{' '}
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>.
      </p>
    </Stack>
  )
}
