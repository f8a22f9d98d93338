import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { When, writeDay } from '../when.tsx'
import { BRAND_NAMES } from './queue-words.ts'

const COLUMNS = [
  { label: 'What' },
  { label: 'Who' },
  { label: 'Detail' },
  { label: 'Since' },
  { label: 'Due' },
  { label: 'Who has it' },
]

/** Items of the queue, each with the link to where it is acted on. */
export function ItemsTable({
  id,
  caption,
  items,
}: {
  id: string
  caption: string
  items: readonly AttentionItem[]
}) {
  return (
    <Table
      id={id}
      caption={caption}
      narrow="words"
      columns={COLUMNS}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <Link key="what" href={staffPaths.item({ id: item.id })}>
            {item.title}
          </Link>,
          <Borrower key="who" item={item} />,
          item.detail ?? '',
          <When key="since" at={item.since} />,
          <Due key="due" item={item} />,
          item.claimedBy?.name ?? 'Nobody',
        ],
      }))}
    />
  )
}

function Borrower({ item: { borrowerName, reference, brand } }: { item: AttentionItem }) {
  return (
    <>
      {[borrowerName, reference].filter(Boolean).join(', ')}
      {brand ? <div>{BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand}</div> : null}
    </>
  )
}

/** Late by a word too, and not by colour alone. */
export function Due({ item: { dueOn, isLate } }: { item: AttentionItem }) {
  return isLate ? <Tag tone="error">Late: {writeDay(dueOn)}</Tag> : writeDay(dueOn)
}
