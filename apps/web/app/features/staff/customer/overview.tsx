import type { Customer } from '@tarnbrook/contract/customers/customers'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { ItemsTable } from '../queue/items-table.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { When, writeDay } from '../when.tsx'
import { SITUATION_WORDS } from '../words/situation-words.ts'
import { toWords } from '../words/to-words.ts'

/** Who they are, what they have with us, and what is to be done. */
export function Overview({ customer }: { customer: Customer }) {
  return (
    <Stack gap="l">
      <Flags customer={customer} />
      <Facts kind="words" items={listContact(customer)} />
      <Loans loans={customer.loans} />
      <Applications applications={customer.applications} />
      {customer.items.length > 0 ? (
        <ItemsTable id="items" caption="What is to be done" items={customer.items} />
      ) : null}
      <Consents consents={customer.consents} />
    </Stack>
  )
}

function Flags({ customer }: { customer: Customer }) {
  const { hasDied, isInsolvent, breathingSpace, supportNeed } = customer
  if (!hasDied && !isInsolvent && !breathingSpace && !supportNeed) return null
  return (
    <p>
      {hasDied ? <Tag tone="error">Has died</Tag> : null}{' '}
      {isInsolvent ? <Tag tone="error">Insolvent</Tag> : null}{' '}
      {breathingSpace ? (
        <Tag tone="warning">
          Breathing space
          {breathingSpace.lastDay
            ? ` until ${writeDay(breathingSpace.lastDay)}`
            : ` since ${writeDay(breathingSpace.since)}`}
        </Tag>
      ) : null}{' '}
      {supportNeed ? (
        <Link href={staffPaths.customer({ id: customer.person.id, tab: 'support-needs' })}>
          {supportNeed.isNoted ? 'Support need' : 'Support need, not noted'}
        </Link>
      ) : null}
    </p>
  )
}

function listContact(customer: Customer) {
  const { email, emailConfirmedAt, mobileNumber, mobileConfirmedAt, addresses, customerSince } = customer
  return [
    { term: 'Email', detail: email, note: <Confirmed at={emailConfirmedAt} /> },
    mobileNumber
      ? {
          term: 'Mobile',
          detail: <a href={`tel:${mobileNumber}`}>{formatPhone(mobileNumber)}</a>,
          note: <Confirmed at={mobileConfirmedAt} />,
        }
      : { term: 'Mobile', detail: 'Not known' },
    ...addresses.map(({ address, until }, place) => ({
      term: place === 0 ? 'Address' : `Address before, ${place}`,
      detail: address,
      note: until ? (
        <>
          Until <When at={until} />
        </>
      ) : undefined,
    })),
    { term: 'Customer since', detail: <When at={customerSince} /> },
  ]
}

function Confirmed({ at }: { at: string | null }) {
  return at === null ? (
    'Not confirmed'
  ) : (
    <>
      Confirmed <When at={at} />
    </>
  )
}

function Loans({ loans }: Pick<Customer, 'loans'>) {
  if (loans.length === 0) return null
  return (
    <Table
      id="loans"
      caption="Loans"
      narrow="words"
      columns={[
        { label: 'Loan' },
        { label: 'Situation' },
        { label: 'Owed' },
        { label: 'Due and not paid' },
        { label: 'Next payment' },
        { label: 'Direct Debit' },
      ]}
      rows={loans.map((loan) => ({
        id: String(loan.id),
        cells: [
          <Link key="loan" href={staffPaths.loan({ id: loan.id })}>
            {loan.reference}, {nameBrand(loan.brand)}, {writeDay(loan.agreedOn)}
          </Link>,
          SITUATION_WORDS[loan.situation],
          formatMoneyExact(loan.amountOwed),
          formatMoneyExact(loan.overdue),
          loan.nextPayment
            ? `${formatMoneyExact(loan.nextPayment.amount)} on ${writeDay(loan.nextPayment.dueOn)}`
            : 'None',
          loan.mandateStatus ? toWords(loan.mandateStatus) : 'None',
        ],
      }))}
    />
  )
}

function Applications({ applications }: Pick<Customer, 'applications'>) {
  return (
    <Table
      id="applications"
      caption="Applications"
      narrow="words"
      columns={[{ label: 'Application' }, { label: 'State' }, { label: 'Asked for' }, { label: 'Made' }]}
      rows={applications.map((each) => ({
        id: String(each.id),
        cells: [
          `${each.reference}, ${nameBrand(each.brand)}`,
          each.declineReasons.length > 0 ? (
            <Link key="state" href={staffPaths.declineReview(each.id)}>
              {[each.state, ...each.declineReasons.map(toWords)].join(': ')}
            </Link>
          ) : (
            each.state
          ),
          `${formatMoneyExact(each.amount)}, ${each.term} months`,
          <When key="made" at={each.createdAt} />,
        ],
      }))}
    />
  )
}

function Consents({ consents }: Pick<Customer, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <Table
      id="consents"
      caption="What they agreed to be contacted about"
      narrow="words"
      columns={[{ label: 'About' }, { label: 'Answer' }, { label: 'Said' }, { label: 'Brand' }]}
      rows={consents.map(({ flag, isGiven, saidAt, brand }) => ({
        id: flag,
        cells: [toWords(flag), isGiven ? 'Yes' : 'No', <When key="said" at={saidAt} />, nameBrand(brand)],
      }))}
    />
  )
}

function nameBrand(brand: string): string {
  return BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand
}
