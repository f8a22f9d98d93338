import { lender } from '@tarnbrook/brands/lender'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'

/** Bacs: who collects is named wherever an instruction is given. */
export function DirectDebitCollector({ label }: { label: string | undefined }) {
  const { directDebitLabel } = useBrand()
  return (
    <Facts
      kind="words"
      items={[
        { term: 'Who collects', detail: lender.legalName },
        { term: 'Service user number', detail: lender.serviceUserNumber },
        { term: 'Name on your bank statement', detail: label ?? directDebitLabel },
      ]}
    />
  )
}
