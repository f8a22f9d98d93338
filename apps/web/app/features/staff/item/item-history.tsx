import type { ItemAct } from '@tarnbrook/contract/attention/attention'
import { When, writeDay } from '#features/staff/when.tsx'
import { Table } from '#ui/table/table.tsx'

const ACT_WORDS: Record<ItemAct, string> = {
  attentionClaimed: 'Took the item',
  attentionReleased: 'Gave the item back',
  attentionDeferred: 'Let it wait',
  attentionClosed: 'Closed the item',
  attentionRetried: 'Had it tried again',
  callTried: 'Called without an answer',
  callRecorded: 'Recorded the call',
  defaultNoticeGiven: 'Gave a default notice',
  breathingSpaceRecorded: 'Recorded a breathing space',
  breathingSpaceEndRecorded: 'Recorded that a breathing space ends',
  personEventRecorded: 'Recorded a death or an insolvency',
  proposalMade: 'Made a proposal',
  proposalDecided: 'Decided a proposal',
  vehicleReturned: 'Recorded that the vehicle is back',
  proofReviewed: 'Decided on a proof',
  proofAskedFor: 'Asked for a proof',
}

interface Act {
  act: ItemAct
  at: string
  by: string
  until: string | null
}

/** What staff did with an item, and about its loan since it began. */
export function ItemHistory({ acts }: { acts: readonly Act[] }) {
  if (acts.length === 0) return null
  return (
    <Table
      id="history"
      caption="What was done"
      narrow="words"
      columns={[{ label: 'What' }, { label: 'Who' }, { label: 'When' }]}
      rows={acts.map(({ act, at, by, until }, index) => ({
        id: `${at}-${index}`,
        cells: [
          `${ACT_WORDS[act]}${until ? ` until ${writeDay(until)}` : ''}`,
          by,
          <When key="at" at={at} />,
        ],
      }))}
    />
  )
}
