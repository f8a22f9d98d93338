import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import type { SupportNeedForStaff } from '@tarnbrook/contract/support-needs/support-needs'
import { Stack } from '#ui/layout/page.tsx'
import { SupportNeed } from '../actions/difficulty-actions.tsx'
import { ItemsTable } from '../queue/items-table.tsx'

/** What is to be done for a customer: the open items, which have their forms, and other forms. */
export function CustomerActions({
  items,
  need,
}: {
  items: readonly AttentionItem[]
  need: SupportNeedForStaff | null | undefined
}) {
  return (
    <Stack gap="l">
      {items.length > 0 ? <ItemsTable id="items" caption="What is to be done" items={items} /> : null}
      {need ? <SupportNeed need={need} /> : null}
    </Stack>
  )
}
