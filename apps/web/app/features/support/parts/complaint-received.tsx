import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { PageHead } from '#platform/document/head.tsx'
import { useBrand } from '#platform/store/session.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'

/** DISP 1.6: who deals with it, by when, and where one can go after that. */
export function ComplaintReceived({
  lead,
  reference,
  receivedAt,
  summaryBy,
  finalResponseBy,
  finalNote,
}: {
  lead: string
  reference: string | null
  receivedAt: string | undefined
  summaryBy: string | undefined
  finalResponseBy: string | undefined
  finalNote?: string
}) {
  const { contacts, hours } = useBrand()
  return (
    <Section width="text">
      <Stack>
        <PageHead title="We have your complaint" isIndexed={false} />
        <PageHeading title="We have your complaint" lead={lead} />
        <Facts
          kind="words"
          items={[
            { term: 'Reference', detail: reference },
            ...when(receivedAt, (words) => ({ term: 'Received', detail: words })),
            ...when(summaryBy, (words) => ({
              term: 'If we can settle it quickly',
              detail: `by ${words}`,
              note: 'We write to you to say so, with a short summary.',
            })),
            ...when(finalResponseBy, (words) => ({
              term: 'Otherwise our final response',
              detail: `by ${words}`,
              note: finalNote ?? null,
            })),
          ]}
        />
        <p>
          {finalResponseBy ? 'If you haven’t heard by then, or aren’t' : 'If you aren’t'} happy with our
          answer, you can go to the <a href={ombudsman.url}>{ombudsman.name}</a>. It’s free. You have six
          months from our final response to do so.
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
