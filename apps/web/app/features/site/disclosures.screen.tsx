import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { disclosures } from '@tarnbrook/brands/facts/disclosures'
import { regulatorRegisterUrl } from '@tarnbrook/brands/facts/legal'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { dayWords, formatPercent } from '@tarnbrook/domain/core/display'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Contents } from '#ui/contents/contents.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import { Table } from '#ui/table/table.tsx'
import { describeCommission } from './introducer-commission.ts'

export const handle = { hydrate: false, isAvailable: ({ switches }) => switches.disclosures } satisfies Handle

const { complaints, financialYear, funding, introductions, lending, publishedOn, repayment } = disclosures

const CONTENTS = [
  { id: 'paid', title: 'How we’re paid' },
  { id: 'introductions', title: 'Who we pay to introduce you' },
  { id: 'funding', title: 'Where the money comes from' },
  { id: 'lending', title: 'What we lent, and how it’s repaid' },
  { id: 'complaints', title: 'Complaints' },
  { id: 'rules', title: 'Who regulates us' },
]

const FIRMS = BRAND_KEYS.map((key) => getBrand(key)).flatMap(({ fullName, introducer }) =>
  introducer ? [{ fullName, introducer }] : [],
)

export default function DisclosuresScreen() {
  const { fullName } = useBrand()
  return (
    <>
      <PageHead
        title="Disclosures"
        description={`How ${fullName} is paid, where our money comes from, how loans are repaid and what people complain about.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="Disclosures"
          caption={`Year to ${dayWords(financialYear.to)}`}
          lead="How we’re paid, where the money comes from, and how our lending has gone. We publish the same figures every year, good or bad."
        />
        <Contents items={CONTENTS} />
      </Section>
      <RevenueSources />
      <Introductions />
      <Funding />
      <Lending />
      <Complaints />
      <Rules />
    </>
  )
}

function RevenueSources() {
  const { representativeExample } = useBrand()
  return (
    <>
      <Section width="text" isBeside title="How we’re paid" id="paid">
        <Prose>
          <p>
            You pay us interest and one arrangement fee. The interest rate is fixed when you sign, and the fee
            is added to the loan. We charge no fee for paying late or early, and we don’t sell insurance.
          </p>
          <p>
            Our staff are paid a salary. Nobody here earns more because you borrow, borrow more or pay sooner.
          </p>
        </Prose>
      </Section>
      {/* CONC 3.5.3R: the page speaks of what borrowing costs. */}
      <Section tone="tint">
        <RepresentativeExample
          example={representativeExample}
          lenderName={lender.legalName}
          lenderAddress={lenderAddressLine}
        />
      </Section>
    </>
  )
}

function Introductions() {
  return (
    <Section width="text" isBeside title="Who we pay to introduce you" id="introductions">
      <Stack>
        <Prose>
          <p>
            Many people find us through a comparison site, a broker, a dealer or a firm whose name we lend
            under. If you sign an agreement, we usually pay that firm commission. It’s a fixed amount, or a
            percentage of the amount of credit. It doesn’t change your rate, your fees or what you pay.
          </p>
          <p>
            Your quote says who’s paid, how much and how it’s worked out, before you decide. Your documents
            say it again, with the firm’s address. If a partner sends your application to a firm below, we
            usually pay both.
          </p>
        </Prose>
        <Table
          id="firms-table"
          caption="What we pay the firms whose names we lend under"
          columns={[{ label: 'Firm' }, { label: 'Brand' }, { label: 'Commission' }]}
          rows={FIRMS.map(({ fullName, introducer }) => ({
            id: introducer.legalName,
            cells: [introducer.legalName, fullName, describeCommission(introducer)],
          }))}
        />
        <Table
          id="introductions-table"
          caption="How our new borrowers found us"
          columns={[{ label: 'Way' }, { label: 'Share of new loans', align: 'end' }]}
          rows={introductions.map(({ name, sharePercent }) => ({
            id: name,
            cells: [name, `${sharePercent}%`],
          }))}
        />
      </Stack>
    </Section>
  )
}

function Funding() {
  const total = funding.reduce((sum, { amountPounds }) => sum + amountPounds, 0)
  return (
    <Section width="text" isBeside title="Where the money comes from" id="funding">
      <Stack>
        <Prose>
          <p>
            We aren’t a bank and we hold nobody’s savings. We lend our own money and money that we’ve borrowed
            from banks and investors. They can’t change your agreement.
          </p>
          <p>
            The Financial Services Compensation Scheme doesn’t cover loans, because you owe us and we don’t
            owe you. If we stopped trading, your agreement would go on with the same payments, rate and
            rights.
          </p>
        </Prose>
        <Table
          id="funding-table"
          caption={`Our funding on ${dayWords(financialYear.to)}`}
          columns={[{ label: 'From' }, { label: 'Amount', align: 'end' }]}
          rows={[
            ...funding.map(({ name, amountPounds }) => ({ id: name, cells: [name, millions(amountPounds)] })),
            { id: 'total', cells: ['Total', millions(total)], isTotal: true },
          ]}
        />
      </Stack>
    </Section>
  )
}

function Lending() {
  return (
    <Section width="text" isBeside title="What we lent, and how it’s repaid" id="lending">
      <Stack>
        <Facts
          items={[
            {
              term: 'New loans in the year',
              detail: count(lending.newLoans),
              note: `${millions(lending.lentPounds)} in total.`,
            },
            {
              term: 'Loans open at its end',
              detail: count(lending.openLoans),
              note: `${millions(lending.owedToUsPounds)} owed to us.`,
            },
          ]}
        />
        <Prose>
          <p>
            We lend only what we think people can repay without hardship. For some people, things change. If
            you fall behind, we offer more time, lower payments or a pause, and tell you who gives free
            advice.
          </p>
        </Prose>
        <Table
          id="repayment-table"
          caption={`Repayment of open loans on ${dayWords(financialYear.to)}`}
          columns={[{ label: 'Loan status' }, { label: 'Share of open loans', align: 'end' }]}
          rows={repayment.map(({ name, sharePercent }) => ({
            id: name,
            cells: [name, formatPercent(sharePercent)],
          }))}
        />
      </Stack>
    </Section>
  )
}

function Complaints() {
  return (
    <Section width="text" isBeside title="Complaints" id="complaints">
      <Stack>
        <Facts
          items={[
            { term: 'Complaints we received', detail: count(complaints.received) },
            {
              term: 'Settled within three working days',
              detail: `${complaints.answeredWithinThreeDaysPercent}%`,
            },
            {
              term: 'Answered within eight weeks',
              detail: formatPercent(complaints.answeredWithinEightWeeksPercent),
            },
            { term: 'Where we agreed that we were wrong', detail: `${complaints.upheldPercent}%` },
            {
              term: 'Taken to the Financial Ombudsman Service',
              detail: count(complaints.takenToOmbudsman),
              note: `It changed our answer in ${complaints.ombudsmanChangedPercent}% of them.`,
            },
          ]}
        />
        <Prose>
          <p>
            If you have a complaint: <Link href={paths.complaints()}>how to complain</Link>.
          </p>
        </Prose>
      </Stack>
    </Section>
  )
}

function Rules() {
  return (
    <Section width="text" isBeside title="Who regulates us" id="rules">
      <Prose>
        <p>
          {lender.legalName} is authorised and regulated by the {lender.regulator} for {lender.permissions}.
          The firm reference number is {lender.firmReferenceNumber}. You can check this on the{' '}
          <a href={regulatorRegisterUrl} rel="noreferrer">
            Financial Services Register
          </a>
          .
        </p>
        <p>
          The figures are for the year from {dayWords(financialYear.from)} to {dayWords(financialYear.to)}.
          They cover all the names that we lend under. We published them on {dayWords(publishedOn)}.
        </p>
      </Prose>
    </Section>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}

function millions(pounds: number): string {
  return `£${(pounds / 1_000_000).toLocaleString('en-GB')} million`
}
