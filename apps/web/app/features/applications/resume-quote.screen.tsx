import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/form.tsx'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { submitsFrom } from '#platform/route.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'

export const handle = {
  query: ['token'],
  isListed: false,
  isOn: (brand) => brand.switches.directApplications,
} satisfies Handle

export const action = submitsFrom(() => import('./resume-quote.submit.ts'))
export const clientAction = submitsFrom(() => import('./resume-quote.submit.ts'))

/** Where the mailed link leads. It is spent by the button, for mail scanners open links too. */
export default function ResumeQuoteScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Section width="text">
      {token ? (
        <SubmitForm<{ token: string }> id="resume" defaultValue={{ token }}>
          {(fields, { errors, isSending }) =>
            errors.length > 0 ? (
              <LinkNotValid />
            ) : (
              <FormStack>
                <PageHead title="Carry on with your application" isIndexed={false} />
                <PageHeading
                  title="Carry on with your application"
                  lead="Your answers are saved. This opens them here, in place of any you have begun on this device."
                />
                <input type="hidden" name={fields.token.name} value={token} />
                <FormFooter submitLabel="Open my answers" isBusy={isSending} />
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
      <PageHead title="This link no longer works" isIndexed={false} />
      <PageHeading
        title="This link no longer works"
        lead="It works once, for 7 days. If you opened it on another device, your answers are there."
      />
      <LinkButton href={paths.quote()}>Start again</LinkButton>
    </>
  )
}
