import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import { When } from '../when.tsx'

/** As the settings have it: its keys by what tells their hashes apart. */
export function PartnerFacts({ partner }: { partner: PartnerOverview }) {
  const { legalName, keys, webhookHost, applications, deliveries } = partner
  return (
    <Stack gap="l">
      <Facts
        kind="words"
        items={[
          { term: 'Registered name', detail: legalName ?? 'Not set up: what it sends is refused' },
          { term: 'Webhook', detail: webhookHost ?? 'None' },
          { term: 'Applications in 30 days', detail: applications },
          {
            term: 'Webhooks in 30 days',
            detail: `${deliveries.taken} taken, ${deliveries.waiting} waiting, ${deliveries.failed} given up`,
          },
        ]}
      />
      {keys.length === 0 ? (
        <p>It has no key: it sells vehicles, and sends no applications.</p>
      ) : (
        <Stack gap="s">
          <Table
            id="keys"
            caption={`Keys (${keys.length})`}
            narrow="keep"
            columns={[{ label: 'Hash begins with' }, { label: 'Last call' }]}
            rows={keys.map(({ hashStart, lastUsedAt }) => ({
              id: hashStart,
              cells: [
                <code key="hash">{hashStart}</code>,
                lastUsedAt ? <When key="used" at={lastUsedAt} /> : 'None yet',
              ],
            }))}
          />
          {keys.length > 1 ? (
            <p>
              The older key can be taken out of the settings once the partner has changed to the newer one.
            </p>
          ) : null}
        </Stack>
      )}
    </Stack>
  )
}
