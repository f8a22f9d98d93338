import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { When } from '../when.tsx'

/** Each partner, and whether anything of it needs a look. */
export function PartnersTable({ partners }: { partners: readonly PartnerOverview[] }) {
  return (
    <Table
      id="partners"
      caption={`Partners (${partners.length}). Applications and webhooks are of the last 30 days.`}
      narrow="words"
      columns={[
        { label: 'Partner' },
        { label: 'Keys' },
        { label: 'Last call' },
        { label: 'Webhook' },
        { label: 'Applications', align: 'end' },
        { label: 'Not taken' },
      ]}
      rows={partners.map((partner) => ({
        id: partner.name,
        cells: [
          <Link key="name" href={staffPaths.partners({ name: partner.name })}>
            {partner.name}
          </Link>,
          partner.keys.length || 'None',
          <LastCall key="last" keys={partner.keys} />,
          partner.webhookHost ?? 'None',
          partner.applications,
          <NotTakenCount key="not-taken" deliveries={partner.deliveries} />,
        ],
      }))}
    />
  )
}

function LastCall({ keys }: Pick<PartnerOverview, 'keys'>) {
  const last = keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1)
  return last ? <When at={last} /> : 'None'
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
