import type { LoanApplication } from '@tarnbrook/contract/applications'
import { PageHead } from '#platform/head.tsx'
import { useBrand } from '#platform/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'

/** Spec 2: the page of an application whose address the agency does not know. */
export function AddressMismatch({ application }: { application: LoanApplication }) {
  const { contacts, hours } = useBrand()
  const title = 'We could not find you at that address'
  const subject = encodeURIComponent(`My address, application ${application.id}`)
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <Stack>
          <PageHeading
            title={title}
            lead="The credit reference agency does not know you there. It is often a flat number or an old address, and is put right in one call."
          />
          <Amount
            label="Call us"
            figure={contacts.phone}
            note={`${hours.phone.text}. You can give your application number, ${application.id}.`}
          />
          <p>
            <LinkButton href={`tel:${contacts.phone.replaceAll(' ', '')}`}>Call us now</LinkButton>
          </p>
          <Prose>
            <h2>What we will ask you</h2>
            <ul>
              <li>Your address as it stands on a bank statement or council tax bill.</li>
              <li>The house or flat number, and where you lived before if you moved lately.</li>
              <li>Your name as you use it with your bank.</li>
            </ul>
            <p>Then we look again and tell you your quote. This search cannot be seen by other lenders.</p>
            <p>
              You would rather write? Send the same to{' '}
              <a href={`mailto:${contacts.contactEmail}?subject=${subject}`}>{contacts.contactEmail}</a>. Our
              mailbox is read {hours.email.text}.
            </p>
          </Prose>
        </Stack>
      </Section>
    </>
  )
}
