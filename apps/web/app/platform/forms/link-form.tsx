import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { SubmitForm } from './form.tsx'
import type { FormDefinition } from './form-definition.ts'

export interface LinkAnswers {
  token: string
}

interface LinkFormProps {
  form: FormDefinition<string, LinkAnswers>
  pageTitle: string
  title: string
  lead: string
  submitLabel: string
  /** Said in its place when the link has been used, is too old, or was never ours. */
  notValid: { lead: ReactNode; way: { href: string; label: string } }
}

/** A mailed link of single use. A button spends it, because mail scanners open links too. */
export function LinkForm({ form, pageTitle, title, lead, submitLabel, notValid }: LinkFormProps): ReactNode {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Section width="text">
      {token ? (
        <SubmitForm form={form} defaultValue={{ token }}>
          {(fields, { errors, reply, isSending }) =>
            reply?.code === 'LINK_NOT_VALID' ? (
              <LinkNotValid {...notValid} />
            ) : (
              <FormStack>
                <PageHead title={pageTitle} isIndexed={false} />
                {/* Too many tries, or an outage: the link is as good as it was. */}
                <ErrorSummary items={errors} />
                <PageHeading title={title} lead={lead} />
                <input type="hidden" name={fields.token.name} value={token} />
                <FormFooter submitLabel={submitLabel} isBusy={isSending} />
              </FormStack>
            )
          }
        </SubmitForm>
      ) : (
        <LinkNotValid {...notValid} />
      )}
    </Section>
  )
}

function LinkNotValid({ lead, way }: LinkFormProps['notValid']) {
  return (
    <>
      <PageHead title="This link no longer works" isIndexed={false} />
      <PageHeading title="This link no longer works" lead={lead} />
      <LinkButton href={way.href}>{way.label}</LinkButton>
    </>
  )
}
