import type { customerDocuments } from '@tarnbrook/contract/customers/customers'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import { When } from '../when.tsx'
import { toWords } from '../words/to-words.ts'

type CustomerDocuments = z.output<typeof customerDocuments>

const STATES: Record<CustomerDocuments['proofs'][number]['status'], string> = {
  wanted: 'Wanted',
  reviewing: 'Waits for a review',
  met: 'Accepted',
}

/** Documents as their customer has them, and which files they sent. */
export function Documents({ documents: { documents, proofs } }: { documents: CustomerDocuments }) {
  const id = parseId(useParams().id)
  if (documents.length === 0 && proofs.length === 0)
    return (
      <EmptyState title="There are no documents">
        <p>The first are made when a quote is read.</p>
      </EmptyState>
    )
  return (
    <Stack gap="l">
      <Table
        id="documents"
        caption="Documents"
        narrow="words"
        columns={[
          { label: 'Document' },
          { label: 'Of' },
          { label: 'Made' },
          { label: 'Confirmed' },
          { label: 'Hash begins' },
        ]}
        rows={documents.map((each) => ({
          id: String(each.id),
          cells: [
            <a key="file" href={staffPaths.document({ id, documentId: each.id })}>
              {toWords(each.slug)}
            </a>,
            each.reference,
            <When key="made" at={each.madeAt} />,
            each.confirmedAt ? <When key="confirmed" at={each.confirmedAt} /> : 'No',
            each.sha256.slice(0, 12),
          ],
        }))}
      />
      {proofs.length > 0 ? (
        <Table
          id="proofs"
          caption="Files that they sent"
          narrow="words"
          columns={[{ label: 'File' }, { label: 'For' }, { label: 'Sent' }, { label: 'State' }]}
          rows={proofs.map(({ id: proof, name, requirement, sentAt, status }) => ({
            id: String(proof),
            cells: [name, toWords(requirement), <When key="sent" at={sentAt} />, STATES[status]],
          }))}
        />
      ) : null}
    </Stack>
  )
}
