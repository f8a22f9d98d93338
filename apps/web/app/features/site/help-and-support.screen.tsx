import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
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
          lead="If you’re worried about something, tell us early. There’s nearly always something we can do."
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
              term: 'Email',
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
            Tell us before you miss a payment if you can. If you already have, tell us as soon as possible. In{' '}
            <Link href={paths.dashboard()}>your account</Link> you can agree smaller payments for a while, in
            about 10 minutes, or choose another payment day. If you’d rather talk to someone, call us. Asking
            isn’t recorded on your credit file. An arrangement to pay less can be. We won’t ask you to borrow
            to pay us.
          </p>
          <p>For free, independent debt advice:</p>
          <FreeAdvice />
        </Prose>
      </Section>
      <Section width="text" isBeside title="Something we should know" id="something-we-should-know">
        <Prose>
          <p>
            Illness, a death, losing your job or something else can make money harder to deal with.{' '}
            <Link href={paths.supportNeeds()}>Tell us in your account</Link>, or call us. A person reads it,
            and we take it into account when we contact you. You can delete it at any time.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="Your account">
        <Prose>
          <p>
            <Link href={paths.login()}>Sign in</Link> to see what you’ve borrowed, what you’ll pay and when.
            There’s no password: we email you a link that works once.
          </p>
          <p>
            We never ask for a code from a text message by phone or by email. If someone does, hang up and
            call us on the number above.
          </p>
        </Prose>
      </Section>
    </>
  )
}
