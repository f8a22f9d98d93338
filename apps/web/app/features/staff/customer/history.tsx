import type { customerHistory } from '@tarnbrook/contract/customers/customers'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from '../staff.module.css'
import { When } from '../when.tsx'
import { toWords } from '../words/to-words.ts'

/** What happened, and who looked, as the audit trail has it. */
export function History({ history: { events, next } }: { history: z.output<typeof customerHistory> }) {
  const id = parseId(useParams().id)
  return (
    <Stack gap="m">
      <Table
        id="history"
        caption="What happened, and who looked"
        narrow="words"
        columns={[
          { label: 'What' },
          { label: 'When' },
          { label: 'By' },
          { label: 'Of' },
          { label: 'Details' },
        ]}
        rows={events.map((event) => ({
          id: String(event.id),
          cells: [
            toWords(event.name),
            <When key="when" at={event.at} />,
            event.by,
            event.about,
            // A hash has no place to break.
            <span key="details" className={styles.words}>
              {event.details.map(({ name, value }) => `${toWords(name)}: ${value}`).join(', ')}
            </span>,
          ],
        }))}
      />
      {next === null ? null : (
        <p>
          <Link href={staffPaths.customer({ id, tab: 'history', before: String(next) })}>Older</Link>
        </p>
      )}
    </Stack>
  )
}
