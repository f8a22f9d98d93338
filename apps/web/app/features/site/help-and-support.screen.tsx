import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { useBrand } from '#platform/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function HelpAndSupportScreen() {
  const { contacts, hours, shortName } = useBrand()
  return (
    <>
      <PageHead
        title="Help and support"
        description={`How to reach ${shortName}, and where to find free help if money is tight.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="Help and support"
          lead="If something worries you, tell us early. There is nearly always something we can do."
        />
        <Facts
          kind="words"
          items={[
            {
              term: 'Phone',
              detail: <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>,
              note: hours.phone.text,
            },
            {
              term: 'E-mail',
              detail: <a href={`mailto:${contacts.contactEmail}`}>{contacts.contactEmail}</a>,
              note: hours.email.text,
            },
            {
              term: 'Complaints',
              detail: <a href={`mailto:${contacts.complaintsEmail}`}>{contacts.complaintsEmail}</a>,
              note: 'We answer within eight weeks, usually much sooner. After that you can go to the Financial Ombudsman Service, free.',
            },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="If money is tight" id="money">
        <Prose>
          <p>
            Tell us before a payment is missed if you can, and as soon as you can if you cannot. We can talk
            about moving a payment, paying less for a while, or pausing. Asking does not go on your credit
            file, and we will not press you to borrow to pay us.
          </p>
          <p>These people are independent of us, and their help is free:</p>
          <FreeAdvice />
        </Prose>
      </Section>
      <Section width="text" isBeside title="Your account">
        <Prose>
          <p>
            <Link href={paths.login()}>Sign in</Link> to see your loan, what you will pay and when. There is
            no password to forget: we e-mail you a link that works once.
          </p>
          <p>
            We never ask for a code from a text message by phone or by e-mail. If someone does, hang up and
            call us on the number above.
          </p>
        </Prose>
      </Section>
    </>
  )
}
