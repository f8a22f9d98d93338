import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { LinkForm } from '#platform/forms/link-form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { undoChangeForm } from './auth.forms.ts'

export const handle = { query: ['token', 'done'], isListed: false } satisfies Handle

export const action = createSubmitAction(() => import('./undo-change.submit.ts'))
export const clientAction = createSubmitAction(() => import('./undo-change.submit.ts'))

/** By a link in the mailbox: contact details that another person changed are put back. */
export default function UndoChangeScreen() {
  const [query] = useSearchParams()
  if (query.get('done') === 'yes') return <Undone />
  return (
    <LinkForm
      form={undoChangeForm}
      pageTitle="Undo a change of your details"
      title="Undo a change of your details"
      lead="We put back the details that you had, and sign out every device, this one too. Only do this if you didn’t make the change."
      submitLabel="Undo the change"
      notValid={{
        lead: (
          <>
            Each link works once, for 7 days. If you didn’t change your details, call us straight away on{' '}
            <PhoneAndHours />.
          </>
        ),
        way: { href: paths.helpAndSupport(), label: 'Help and support' },
      }}
    />
  )
}

function Undone() {
  const { contacts, hours } = useBrand()
  return (
    <Section width="text">
      <PageHead title="We’ve put your details back" isIndexed={false} />
      <PageHeading
        title="We’ve put your details back"
        lead="Every device is signed out. No money goes to a bank account that was given since the change."
      />
      <Stack gap="l">
        <p>
          Please call us now on {contacts.phone} ({hours.phone.text}), so that we can look at what else was
          done. Change the password of your email too: somebody else may be reading it.
        </p>
        <LinkButton href={paths.login()}>Sign in</LinkButton>
      </Stack>
    </Section>
  )
}
