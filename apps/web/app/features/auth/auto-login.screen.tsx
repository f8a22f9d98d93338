import { authenticate } from '@tarnbrook/contract/auth'
import { redirect, useSearchParams } from 'react-router'
import { z } from 'zod'
import { SubmitForm } from '#platform/form.tsx'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { type Submit, send, submits } from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'
import { formProblem, parseForm } from '#platform/submission.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { authApi } from './auth.api.ts'
import { landingPath } from './landing-path.ts'

export const handle = { query: ['token'], isListed: false } satisfies Handle

const tokenForm = z.strictObject({ token: z.string().max(200) })

/**
 * A link signs in when the person presses the button, not when it is opened: mail scanners open links too, and a
 * session must not begin without its owner doing something (OWASP ASVS 5, 7.6.2).
 */
const submit: Submit = async (store, form, { visit }) => {
  const submission = parseForm(form, tokenForm)
  if (submission.status !== 'success') return redirect(paths.autoLogin())
  const answer = await send(store, authApi.endpoints.authenticate, {
    body: { type: 'auto_login', data: { token: submission.value.token } },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(await landingPath(store, { userId: answer.data.subjectId, brand: visit.brand }))
}

export const action = submits(submit)
export const clientAction = submits(submit)

export default function AutoLoginScreen() {
  const [query] = useSearchParams()
  const brand = useBrand()
  const token = query.get('token')
  return (
    <Section width="text">
      {token && z.safeParse(authenticate.body!, { type: 'auto_login', data: { token } }).success ? (
        <SubmitForm id="auto-login" schema={tokenForm} defaultValue={{ token }}>
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
