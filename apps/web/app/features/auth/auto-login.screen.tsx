import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/form.tsx'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { submitsFrom } from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'

export const handle = { query: ['token'], isListed: false } satisfies Handle

export const action = submitsFrom(() => import('./auto-login.submit.ts'))
export const clientAction = submitsFrom(() => import('./auto-login.submit.ts'))

export default function AutoLoginScreen() {
  const [query] = useSearchParams()
  const brand = useBrand()
  const token = query.get('token')
  return (
    <Section width="text">
      {token ? (
        <SubmitForm<{ token: string }> id="auto-login" defaultValue={{ token }}>
          {(fields, { errors, isSending }) =>
            errors.length > 0 ? (
              <LinkNotValid />
            ) : (
              <FormStack>
                <PageHead title="Sign in" />
                <PageHeading
                  title={`Welcome to ${brand.shortName}`}
                  lead="Press the button to carry on to your account."
                />
                <input type="hidden" name={fields.token.name} value={token} />
                <FormFooter submitLabel="Carry on" isBusy={isSending} />
              </FormStack>
            )
          }
        </SubmitForm>
      ) : (
        <LinkNotValid />
      )}
    </Section>
  )
}

function LinkNotValid() {
  return (
    <>
      <PageHead title="This link no longer works" />
      <PageHeading
        title="This link no longer works"
        lead="Links work once and for a short time. We can e-mail you a new one straight away."
      />
      <LinkButton href={paths.login()}>Get a new link</LinkButton>
    </>
  )
}
