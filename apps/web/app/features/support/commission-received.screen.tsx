import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { redirect, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { dayWords, momentWords } from './parts/moments.ts'

export const handle = {
  query: ['reference', 'receivedAt', 'summaryBy', 'finalResponseBy'],
  isListed: false,
} satisfies Handle

/** Only what looks like our own words is repeated from a URL. */
const read: Read = (_, { url }) =>
  /^CC-[2-9A-Z]{8}$/.test(url.searchParams.get('reference') ?? '') ? null : redirect(paths.commission())

export const loader = reads(read)
export const clientLoader = reads(read)

/** Its own page, so that reloading it complains of nothing again. */
export default function CommissionReceivedScreen() {
  const [query] = useSearchParams()
  const receivedAt = momentWords(query.get('receivedAt') ?? '')
  const summaryBy = dayWords(query.get('summaryBy') ?? '')
  const finalResponseBy = dayWords(query.get('finalResponseBy') ?? '')
  const { contacts, hours } = useBrand()
  return (
    <Section width="text">
      <Stack>
        <PageHead title="We have your complaint" isIndexed={false} />
        <PageHeading
          title="We have your complaint"
          lead="You don’t need to do anything else now. We send you a copy of the reference and these dates."
        />
        <Facts
          kind="words"
          items={[
            { term: 'Reference', detail: query.get('reference') },
            ...when(receivedAt, (words) => ({ term: 'Received', detail: words })),
            ...when(summaryBy, (words) => ({
              term: 'If we can settle it quickly',
              detail: `by ${words}`,
              note: 'We write to you to say so, with a short summary.',
            })),
            ...when(finalResponseBy, (words) => ({
              term: 'Otherwise our final response',
              detail: `by ${words}`,
              note: 'The scheme of the Financial Conduct Authority can change this date. We tell you if it does.',
            })),
          ]}
        />
        <p>
          If you haven’t heard by then, or aren’t happy with our answer, you can go to the{' '}
          <a href={ombudsman.url}>Financial Ombudsman Service</a>. It’s free. You have six months from our
          final response to do so.
        </p>
        <p>
          To add something, write to{' '}
          <a href={`mailto:${contacts.complaintsEmail}`}>{contacts.complaintsEmail}</a> or call us on{' '}
          <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text}.
        </p>
      </Stack>
    </Section>
  )
}

function when(words: string | undefined, fact: (words: string) => Fact): Fact[] {
  return words === undefined ? [] : [fact(words)]
}
