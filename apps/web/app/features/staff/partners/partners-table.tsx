import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { When } from '../when.tsx'

/** Who sends applications, and what it did not take; then who only sells vehicles. */
export function PartnersTable({ partners }: { partners: readonly PartnerOverview[] }) {
  const senders = partners.filter(({ keys }) => keys.length > 0)
  const sellers = partners.filter(({ keys }) => keys.length === 0)
  return (
    <>
      {senders.length > 0 ? <Senders senders={senders} /> : <p>No partner has a key.</p>}
      {sellers.length > 0 ? (
        <Table
          id="sellers"
          caption={`Sell vehicles only (${sellers.length})`}
          narrow="keep"
          columns={[{ label: 'Seller' }, { label: 'Registered name' }]}
          rows={sellers.map(({ name, legalName }) => ({
            id: name,
            cells: [<PartnerLink key="name" name={name} />, legalName ?? 'Not set up'],
          }))}
        />
      ) : null}
    </>
  )
}

function Senders({ senders }: { senders: readonly PartnerOverview[] }) {
  return (
    <Table
      id="partners"
      caption={`Send applications (${senders.length})`}
      narrow="words"
      columns={[
        { label: 'Partner' },
        { label: 'Keys' },
        { label: 'Last call' },
        { label: 'Webhook' },
        { label: 'Applications in 30 days' },
        { label: 'Not taken in 30 days' },
      ]}
      rows={senders.map(({ name, keys, webhookHost, applications, deliveries }) => ({
        id: name,
        cells: [
          <PartnerLink key="name" name={name} />,
          keys.length,
          <LastCall key="last" keys={keys} />,
          webhookHost ?? 'None',
          applications,
          <NotTakenCount key="not-taken" deliveries={deliveries} />,
        ],
      }))}
    />
  )
}

function PartnerLink({ name }: { name: string }) {
  return <Link href={staffPaths.partners({ name })}>{name}</Link>
}

function LastCall({ keys }: Pick<PartnerOverview, 'keys'>) {
  const last = keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1)
  return last ? <When at={last} /> : 'None yet'
}

/** By a word too, and not by colour alone. */
function NotTakenCount({ deliveries: { waiting, failed } }: Pick<PartnerOverview, 'deliveries'>) {
  if (failed > 0)
    return (
      <Tag tone="error">
        {failed} given up{waiting > 0 ? `, ${waiting} waiting` : ''}
      </Tag>
    )
  return waiting > 0 ? `${waiting} waiting` : 'None'
}
