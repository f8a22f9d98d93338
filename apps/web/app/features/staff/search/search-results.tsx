import type { CustomerFound, CustomersFound } from '@tarnbrook/contract/customers/customer-search'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'
import { writeDay } from '../when.tsx'
import { BrandTag } from '../words/brand-tag.tsx'
import { SITUATION_WORDS } from '../words/situation-words.ts'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Date of birth' },
  { label: 'Postcode' },
  { label: 'Brand' },
  { label: 'Loans' },
]

export function SearchResults({ found: { customers, isTooMany, withheld } }: { found: CustomersFound }) {
  if (isTooMany)
    return (
      <Notice tone="warning" title="More than 20 people match" isAnnounced>
        <p>Ask for something more exact: a date of birth, a postcode or a reference.</p>
      </Notice>
    )
  return (
    <Stack gap="m">
      {withheld > 0 ? (
        <Notice tone="info" title="A record of your own is left out" isAnnounced>
          <p>A colleague has to look after it.</p>
        </Notice>
      ) : null}
      {customers.length > 0 ? (
        <Table
          id="found"
          caption={customers.length === 1 ? '1 person' : `${customers.length} people`}
          narrow="words"
          columns={COLUMNS}
          rows={customers.map(toRow)}
        />
      ) : (
        <EmptyState title="Nobody matches">
          <p>
            People often applied with another email address or phone number, or under the name they had
            before. Try something else that they can tell you.
          </p>
        </EmptyState>
      )}
    </Stack>
  )
}

function toRow(customer: CustomerFound) {
  const { id, firstName, lastName, dateOfBirth, postCode, brands } = customer
  return {
    id: String(id),
    cells: [
      <Link key="name" href={staffPaths.customer({ id })}>
        {firstName} {lastName}
      </Link>,
      dateOfBirth ? writeDay(dateOfBirth) : 'Not known',
      postCode ?? 'Not known',
      <span key="brands">
        {brands.map((brand) => (
          <BrandTag key={brand} brand={brand} />
        ))}
      </span>,
      <Loans key="loans" customer={customer} />,
    ],
  }
}

function Loans({ customer: { loans, application } }: { customer: CustomerFound }) {
  if (loans.length === 0 && !application) return 'None'
  return (
    <>
      {loans.map(({ id, reference, situation }) => (
        <div key={id}>
          {reference}: {SITUATION_WORDS[situation].toLowerCase()}
        </div>
      ))}
      {application ? (
        <div>
          Application {application.reference}: {application.state.toLowerCase()}
        </div>
      ) : null}
    </>
  )
}
