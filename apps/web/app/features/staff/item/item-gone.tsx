import { NotDone } from '#features/staff/not-done.tsx'
import { When } from '#features/staff/when.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { BackLink, PageHeading, Stack } from '#ui/layout/page.tsx'

/** A page that was open while a colleague, or the record itself, dealt with it. */
export function ItemGone({ closed }: { closed: { at: string; by: string; note: string } | null }) {
  return (
    <Stack gap="l">
      <PageHead title="This item is dealt with" isIndexed={false} />
      <div>
        <BackLink href={staffPaths.queue()}>Queue</BackLink>
        <PageHeading
          title="This item is dealt with"
          lead={
            closed
              ? 'A member of staff closed it.'
              : 'The records show nothing to do any more, or it’s about you and a colleague has to look after it.'
          }
        />
      </div>
      <NotDone />
      {closed ? (
        <Facts
          kind="words"
          items={[
            { term: 'Closed by', detail: closed.by },
            { term: 'When', detail: <When at={closed.at} /> },
            { term: 'What was done', detail: closed.note },
          ]}
        />
      ) : null}
    </Stack>
  )
}
