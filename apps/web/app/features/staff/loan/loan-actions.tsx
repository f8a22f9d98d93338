import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { ItemsTable } from '../queue/items-table.tsx'

/** What is to be done about a loan: the open items, which have their forms. */
export function LoanActions({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) return null
  return <ItemsTable id="items" caption="What is to be done" items={items} />
}
