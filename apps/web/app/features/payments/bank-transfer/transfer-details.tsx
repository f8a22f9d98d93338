import { collectionAccount } from '@tarnbrook/brands/collection-account'
import { formatSortCode } from '@tarnbrook/domain/core/display'
import { Copyable } from '#ui/copyable/copyable.tsx'
import { Facts } from '#ui/facts/facts.tsx'

/** Where a bank transfer goes, with copy buttons. The reference says what it is for. */
export function TransferDetails({ reference, note }: { reference: string; note: string }) {
  const { accountName, sortCode, accountNumber } = collectionAccount
  return (
    <Facts
      kind="words"
      items={[
        { term: 'Account name', detail: <Copyable text={accountName} name="account name" /> },
        { term: 'Sort code', detail: <Copyable text={formatSortCode(sortCode)} name="sort code" /> },
        { term: 'Account number', detail: <Copyable text={accountNumber} name="account number" /> },
        { term: 'Reference', detail: <Copyable text={reference} name="reference" />, note },
      ]}
    />
  )
}
