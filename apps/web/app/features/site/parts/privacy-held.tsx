import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { EARLIER_INCOME_MONTHS } from '@tarnbrook/brands/facts/own-lending'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import type { LegalSection } from './legal-page.tsx'

/** Who we are, what we hold, on what ground, and what is decided with it. */
export function heldAndWhy(brand: Brand): LegalSection[] {
  return [
    { id: 'who', title: 'Who we are', body: <DataController brand={brand} /> },
    { id: 'what-we-hold', title: 'What we hold about you', body: <Held brand={brand} /> },
    { id: 'why', title: 'Why we hold it, and our legal basis', body: <Why brand={brand} /> },
    { id: 'decisions', title: 'Automated decisions', body: <Decisions brand={brand} /> },
  ]
}

function DataController({ brand }: { brand: Brand }) {
  return (
    <>
      <p>
        {brand.tradingNote} “We” and “us” mean {lender.legalName}, {lenderAddressLine}. We’re the controller
        of your personal data: we decide how and why it’s used. Our number in the register of the{' '}
        {legal.dataRegulator.shortName} is {lender.icoRegistration}.
      </p>
      <p>
        To ask about your data, write to our Data Protection Officer at that address. You can also email{' '}
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
      from: isVehicle ? 'You, and your dealer or broker.' : 'You, or the firm that introduced you to us.',
    },
    {
      what: 'What you ask for',
      examples: isVehicle
        ? 'The amount, the term, the vehicle and its price, and your deposit.'
        : 'The amount, the term and what it’s for.',
      from: isVehicle ? 'You, and your dealer or broker.' : 'You, or the firm that introduced you to us.',
    },
    {
      what: 'Your finances',
      examples:
        'Your work, income, and rent or mortgage. Whether you have a partner or dependants, and what your dependants cost.',
      from: 'You.',
    },
    {
      what: 'Your credit file',
      examples:
        'Your credit score, what you owe elsewhere and how you pay it, court judgments, insolvency and fraud warnings.',
      from: 'A credit reference agency.',
    },
    {
      what: 'Documents that you send us',
      examples: isVehicle
        ? 'Photos or scans of your driving licence, and of payslips or other proof where we ask for it. We keep them encrypted.'
        : 'Photos or scans of your identity document, payslips, bills or letters, where we ask for them. We keep them encrypted.',
      from: 'You.',
    },
    ...(isVehicle
      ? []
      : [
          {
            what: 'Credit cards that you want to pay off',
            examples:
              'The last four digits, the card company and the amount. A specialist company keeps the full number for us. We only look at it to pay off the card.',
            from: 'You.',
          },
        ]),
    {
      what: 'What your bank shares, if you choose to connect it',
      examples: `Your name, balances and three months of payments in and out. From them we work out your income and spending. We read it once and keep it encrypted. We delete the statement after ${legal.retention.bankStatementDays} days, or when you ask us to. What we found stays with your application if you used it as proof. Payments can show things about your life, such as your health or beliefs. We don’t look for them or use them.`,
      from: 'Your bank, with your consent, through TrueLayer.',
    },
    {
      what: 'Your bank account',
      examples: 'The name, sort code and account number. We keep them encrypted.',
      from: 'You, and your bank when a payment doesn’t go through.',
    },
    ...(isVehicle
      ? []
      : [
          {
            what: 'Credit cards that your loan pays off',
            examples:
              'Who each card is with, its last 4 digits, and how much we pay. The whole number is with the company that keeps card numbers for us.',
            from: 'You.',
          },
        ]),
    {
      what: `Your ${isVehicle ? 'agreement' : 'loan'}`,
      examples:
        'What you read and signed, when, and the IP address that you signed from. Your payments, and letters and messages between us.',
      from: 'You and us.',
    },
    {
      what: 'What you tell us about your life',
      examples:
        'For example that you’re ill, have lost your job or need something done differently. Only what you choose to say. What you tell us in your account is encrypted.',
      from: 'You, or someone who speaks for you.',
    },
    {
      what: 'How you use this site',
      examples:
        'A number for your browser, the campaign that brought you here, and when you signed in. If you accepted statistics, which kinds of page you read and on what kind of device. Which version of a page you see, where we compare two. For a short time, your IP address.',
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
        You don’t have to tell us anything. But if you leave out what an application asks for, we can’t decide
        whether to lend to you. Without a bank account, we can’t take payments.
      </p>
    </>
  )
}

function Why({ brand }: { brand: Brand }) {
  const grounds = brand.productType === 'hire-purchase' ? GROUNDS : [...GROUNDS, ...GROUNDS_OF_LOANS]
  return (
    <>
      <Table
        id="why-table"
        caption="What we do with it, and our legal basis"
        isCaptionHidden
        narrow="words"
        columns={[{ label: 'What we do' }, { label: 'Our legal basis' }]}
        rows={grounds.map(([purpose, ground]) => ({ id: purpose, cells: [purpose, ground] }))}
      />
      <p>
        Where we rely on our interest, we’ve weighed it against yours. You can ask us how, and you can object.
        Where we rely on your consent, you can withdraw it at any time.
      </p>
      <p>
        By law, information about your health and some other things has extra protection. We use it only to
        treat you fairly. We have your clear consent, or the law allows it to stop someone at risk from losing
        money. We also use it for legal claims.
      </p>
    </>
  )
}

/** UK GDPR art. 6(1): (b) contract, (c) legal obligation, (f) legitimate interests, (a) consent. */
const GROUNDS = [
  [
    'Give you a quote, decide whether to lend and at what price',
    'You asked for it, and we need it before we can make a contract. The rules for lenders also say that we must check you can afford it.',
  ],
  [
    'Search your credit file',
    'Our legitimate interest in lending to people who can repay, and in knowing who you are. It’s in your interest too.',
  ],
  [
    'Check your identity, address and income with the documents that you send',
    'Our legal duties: we must know who you are, and check that you can afford it. A member of our staff looks at them.',
  ],
  [
    'Prove that an agreement was signed, when and from where',
    'Our legal rights, and yours: either of us may have to show it to a court.',
  ],
  [
    'Pay out, take payments, and send statements and notices about your agreement',
    'Our contract with you, and our duties under consumer credit law.',
  ],
  [
    'Tell credit reference agencies how you pay',
    'The legitimate interest of lenders and borrowers in complete and correct credit files.',
  ],
  [
    'Take account of what you tell us in your account about your health or life',
    'Your consent. You can withdraw it in your account, and then we delete what you told us.',
  ],
  [
    'Prevent fraud and money laundering',
    'Our legal duties, and everyone’s legitimate interest in preventing crime.',
  ],
  [
    'Help you when things are difficult, and answer complaints',
    'Our duties under the rules for lenders, and our legitimate interest in treating you well.',
  ],
  [
    'Collect what’s owed, and defend claims',
    'Our legitimate interest in being repaid, and our legal rights.',
  ],
  [
    'Keep the site safe and working',
    'Our legitimate interest in a site that works and that nobody can misuse.',
  ],
  [
    'Answer you in the support chat',
    'Our legitimate interest, and yours, in a quick answer. In your account, it’s also part of our contract.',
  ],
  [
    'Count which kinds of page are read, and on what kind of device',
    'Your consent, if you accepted statistics.',
  ],
  [
    'Show half of our applicants another version of a page, and compare which works better for them',
    'Our legitimate interest in pages that help you decide. Both versions say the same things, and neither changes a decision or a price.',
  ],
  ['Send reminders and offers', 'Your consent, if you gave it.'],
] as const

const GROUNDS_OF_LOANS = [
  [
    'Pay off credit cards that you name with your loan',
    'Our contract with you. You choose whether we do it.',
  ],
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
        <li>your age, your income, your rent or mortgage, and what your dependants cost;</li>
        <li>how much you ask for and for how long;</li>
        <li>what you owe us, at any of our brands, and how you’ve paid it;</li>
        <li>
          from your credit file: your score, what you owe, and any insolvency, unpaid court judgments, recent
          defaults and fraud warnings.
        </li>
      </ul>
      <p>
        Your score puts you in one of four bands. The band and the amount set the price. The payment, with
        what you already pay each month, has to leave you enough of your income. If it doesn’t, or if your
        file shows one of the things above, we don’t lend. We use your name and address only to find your file
        and what you have with us, not to decide.
      </p>
      <p>
        You may have accounts with us under several email addresses. We treat them as yours if the name, the
        date of birth and the checked phone number are the same. The same home does instead of the phone. We
        then count all of them when we decide. We never show one account in another.
      </p>
      <p>
        A budget that you saved with us, to agree smaller payments, is never a reason to turn you down. But if
        you state more income than it has, we ask for proof. We compare the two for {EARLIER_INCOME_MONTHS}{' '}
        months if you agreed an arrangement. Otherwise we delete the budget after{' '}
        {legal.retention.statementDays} days. Our staff see that income and its day, and compare them with
        your proof.
      </p>
      <p>
        If you apply for the {isVehicle ? 'finance' : 'loan'}, we do the same again with a full search. A
        member of our staff decides about documents that you send us as proof. Our answer always says who
        decided. You have the right:
      </p>
      <ul>
        <li>to be told the reasons, which we give you every time we decline somebody;</li>
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
