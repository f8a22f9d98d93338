import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import type { LegalSection } from './legal-page.tsx'

/** Who we are, what we hold, on what ground, and what is decided with it. */
export function heldAndWhy(brand: Brand): LegalSection[] {
  return [
    { id: 'who', title: 'Who we are', body: <Who brand={brand} /> },
    { id: 'what-we-hold', title: 'What we hold about you', body: <Held brand={brand} /> },
    { id: 'why', title: 'Why we hold it, and what allows us to', body: <Why /> },
    { id: 'decisions', title: 'Decisions made by a computer', body: <Decisions brand={brand} /> },
  ]
}

function Who({ brand }: { brand: Brand }) {
  return (
    <>
      <p>
        {brand.tradingNote} “We” and “us” mean {lender.legalName}, {lenderAddressLine}. We decide what is done
        with what we hold about you: the law calls us the controller. Our number in the register of the{' '}
        {legal.dataRegulator.shortName} is {lender.icoRegistration}.
      </p>
      <p>
        For anything about your data, write to our Data Protection Officer at that address, email{' '}
        <MailLink address={brand.contacts.contactEmail} subject="For the Data Protection Officer" /> or call{' '}
        <PhoneLink />.
      </p>
    </>
  )
}

function Held({ brand }: { brand: Brand }) {
  const isVehicle = brand.productType === 'hire-purchase'
  const rows = [
    {
      what: 'Who you are',
      examples: 'Your name, date of birth, addresses, email address and mobile number.',
      from: isVehicle ? 'You, and your dealer or broker.' : 'You, or whoever introduced you to us.',
    },
    {
      what: 'What you ask for',
      examples: isVehicle
        ? 'The amount, the time, the vehicle and its price, and your deposit.'
        : 'The amount, the time and what it is for.',
      from: isVehicle ? 'You, and your dealer or broker.' : 'You, or whoever introduced you to us.',
    },
    {
      what: 'Your means',
      examples:
        'Your work and income, your rent or mortgage, whether you have a partner and people who depend on you, and what they cost you.',
      from: 'You.',
    },
    {
      what: 'Your credit file',
      examples:
        'A score, what you owe elsewhere and how it is paid, court judgments, insolvency and warnings of fraud.',
      from: 'A credit reference agency.',
    },
    {
      what: 'Your bank account',
      examples: 'The name, sort code and account number. We keep them encrypted.',
      from: 'You, and your bank when a payment does not go through.',
    },
    {
      what: `Your ${isVehicle ? 'agreement' : 'loan'}`,
      examples: 'What you read and signed and when, your payments, and letters and messages between us.',
      from: 'You and us.',
    },
    {
      what: 'What you tell us of your life',
      examples:
        'For example that you are ill, have lost your job or need something done differently. Only what you choose to say.',
      from: 'You, or someone who speaks for you.',
    },
    {
      what: 'Your visits to this site',
      examples:
        'A number for the visit, the campaign you came from, when you signed in and, if you said yes to statistics, which kinds of page you read and on what kind of device. Which version of a page you see, where we compare two. For a short time, the address of your connection.',
      from: 'Your browser.',
    },
  ]
  return (
    <>
      <Table
        id="held"
        caption="What we hold, and where it comes from"
        isCaptionHidden
        narrow="words"
        columns={[{ label: 'What' }, { label: 'For example' }, { label: 'From' }]}
        rows={rows.map(({ what, examples, from }) => ({ id: what, cells: [what, examples, from] }))}
      />
      <p>
        You do not have to tell us anything. But without what we ask for in an application we cannot say
        whether we can lend to you, and without a bank account we cannot take payments.
      </p>
    </>
  )
}

function Why() {
  return (
    <>
      <Table
        id="why-table"
        caption="What we do with it, and the ground in law"
        isCaptionHidden
        narrow="words"
        columns={[{ label: 'What we do' }, { label: 'What allows us to' }]}
        rows={GROUNDS.map(([purpose, ground]) => ({ id: purpose, cells: [purpose, ground] }))}
      />
      <p>
        Where the ground is our interest, we have weighed it against yours. You can ask us how, and you can
        object. Where the ground is your consent, you can take it back at any time.
      </p>
      <p>
        Your health and some other things have extra protection. We use what you tell us of them only to treat
        you fairly: with your clear consent, or where the law allows it so that someone at risk does not lose
        money. We also use it where there is a legal claim.
      </p>
    </>
  )
}

/** UK GDPR art. 6(1): (b) contract, (c) legal obligation, (f) legitimate interests, (a) consent. */
const GROUNDS = [
  [
    'Give you a quote, decide whether to lend and at what price',
    'You asked for it: it is needed before there can be a contract. The rules for lenders also oblige us to check that you can afford it.',
  ],
  [
    'Search your credit file',
    'Our interest in lending to people who can repay, and in knowing that you are you. You share it.',
  ],
  [
    'Pay out, take payments, send the statements and notices of your agreement',
    'The contract with you, and the duties that consumer credit law gives us.',
  ],
  [
    'Tell credit reference agencies how you pay',
    'The interest that lenders and borrowers have in files that are full and right.',
  ],
  [
    'Prevent fraud and money laundering',
    'Our duties in law, and the interest that everyone has in preventing crime.',
  ],
  [
    'Help you when things are hard, and answer complaints',
    'The duties that the rules for lenders give us, and our interest in treating you well.',
  ],
  ['Collect what is owed, and defend claims', 'Our interest in being repaid, and our rights in law.'],
  ['Keep the site safe and working', 'Our interest in a site that works and that nobody can misuse.'],
  [
    'Answer you in the support chat',
    'Our interest, and yours, in a quick answer. In your account it also is part of the contract.',
  ],
  [
    'Count which kinds of page are read, and on what kind of device',
    'Your consent, and only if you said yes to statistics.',
  ],
  [
    'Show half of our applicants another version of a page, and compare which serves them better',
    'Our interest in pages that help you decide. Both versions say the same things, and neither changes a decision or a price.',
  ],
  ['Send reminders and offers', 'Your consent, and only if you gave it.'],
] as const

function Decisions({ brand }: { brand: Brand }) {
  const isVehicle = brand.productType === 'hire-purchase'
  return (
    <>
      <p>
        Whether we give you a quote, and at what price, is an automated decision. It takes seconds, and no
        person is involved. It uses:
      </p>
      <ul>
        <li>your age, your income, your rent or mortgage, and what people who depend on you cost;</li>
        <li>how much you ask for and for how long;</li>
        <li>
          from your credit file: your score, what you owe, and any insolvency, unpaid court judgments, recent
          defaults and warnings of fraud.
        </li>
      </ul>
      <p>
        The score puts you in one of four bands, and the band and the amount set the price. The payment, with
        what you already pay each month, has to leave you enough of your income. If it does not, or if your
        file shows one of the things above, we do not lend. We use your name and address only to find your
        file, not to decide.
      </p>
      <p>
        If you ask for the {isVehicle ? 'finance' : 'loan'}, the same is done once more with a full search.
        You have the right:
      </p>
      <ul>
        <li>to be told the reasons, which we give you with every refusal;</li>
        <li>to tell us what you think and what the decision didn’t take into account;</li>
        <li>to have a person review the decision and change it if it was wrong;</li>
        <li>to contest it.</li>
      </ul>
      <p>
        Call <PhoneLink /> or email <MailLink address={brand.contacts.contactEmail} />. It’s free and isn’t
        recorded on your credit file. See also{' '}
        <Link href={`${paths.questions()}#declined`}>why someone is turned down</Link>.
      </p>
    </>
  )
}
