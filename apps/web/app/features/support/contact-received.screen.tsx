import { redirect, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { ComplaintReceived } from './parts/complaint-received.tsx'
import { dayWords, momentWords } from './parts/moments.ts'

export const handle = {
  query: ['reference', 'receivedAt', 'summaryBy', 'finalResponseBy'],
  isAvailable: ({ switches }) => switches.contactForm,
  isListed: false,
} satisfies Handle

/** Only what looks like our own words is repeated from a URL. */
const read: Read = (_, { url }) =>
  /^C-[2-9A-Z]{8}$/.test(url.searchParams.get('reference') ?? '') ? null : redirect(paths.contact())

export const loader = reads(read)
export const clientLoader = reads(read)

/** Its own page, so that reloading it writes nothing again. */
export default function ContactReceivedScreen() {
  const [query] = useSearchParams()
  const receivedAt = momentWords(query.get('receivedAt') ?? '')
  const finalResponseBy = dayWords(query.get('finalResponseBy') ?? '')
  const { contacts, hours } = useBrand()
  if (finalResponseBy !== undefined)
    return (
      <ComplaintReceived
        lead="Our complaints team is looking into it. We’ve emailed you a copy of what you wrote, with these dates."
        reference={query.get('reference')}
        receivedAt={receivedAt}
        summaryBy={dayWords(query.get('summaryBy') ?? '')}
        finalResponseBy={finalResponseBy}
      />
    )
  return (
    <Section width="text">
      <Stack>
        <PageHead title="We have your message" isIndexed={false} />
        <PageHeading
          title="We have your message"
          lead="Thank you for writing. We’ve emailed you the reference."
        />
        <Facts
          kind="words"
          items={[
            { term: 'Reference', detail: query.get('reference') },
            ...(receivedAt === undefined ? [] : [{ term: 'Received', detail: receivedAt }]),
          ]}
        />
        <p>
          We answer email {hours.email.text}. If it’s urgent, call us on{' '}
          <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text} and
          have the reference ready.
        </p>
        <p>
          <Link href={paths.landing()}>Home</Link>
        </p>
      </Stack>
    </Section>
  )
}
