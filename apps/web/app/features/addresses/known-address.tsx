import { ADDRESS_PERIODS, type AddressFields, formatAddress } from '@tarnbrook/domain/core/address'
import { Facts } from '#ui/facts/facts.tsx'

/** Addresses as they would stand on an envelope, each under what it is. */
export function KnownAddresses({
  items,
}: {
  items: readonly { term: string; address: AddressFields | undefined }[]
}) {
  return (
    <Facts
      kind="words"
      items={items.flatMap(({ term, address }) =>
        address
          ? [{ term, detail: formatAddress(address).join(', '), note: periodWords(address.period) }]
          : [],
      )}
    />
  )
}

function periodWords(code: number | null | undefined): string | undefined {
  return ADDRESS_PERIODS.find((period) => period.code === code)?.label
}
