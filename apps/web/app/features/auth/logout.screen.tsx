import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction } from '#platform/routing/route.ts'
import { useUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { logoutForm } from './auth.forms.ts'

export const handle = { isListed: false } satisfies Handle

export const action = createSubmitAction(() => import('./logout.submit.ts'))
export const clientAction = createSubmitAction(() => import('./logout.submit.ts'))

export default function LogoutScreen() {
  const user = useUser()
  return <Section width="text">{user ? <AskToSignOut /> : <SignedOut />}</Section>
}

function AskToSignOut() {
  return (
    <SubmitForm form={logoutForm}>
      {(_fields, { errors, isSending }) => (
        <FormStack>
          <PageHead title="Sign out" />
          <ErrorSummary items={errors} />
          <PageHeading title="Sign out?" lead="Everything you’ve sent us is saved." />
          <FormFooter
            submitLabel="Sign out"
            isBusy={isSending}
            backHref={paths.dashboard()}
            backLabel="Stay signed in"
          />
        </FormStack>
      )}
    </SubmitForm>
  )
}

function SignedOut() {
  return (
    <>
      <PageHead title="You’re signed out" />
      <PageHeading
        title="You’re signed out"
        lead="Anyone else who uses this device will need to sign in to see your account."
      />
      <LinkButton href={paths.login()}>Sign in again</LinkButton>
    </>
  )
}
