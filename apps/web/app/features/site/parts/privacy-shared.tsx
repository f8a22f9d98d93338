import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { Table } from '#ui/table/table.tsx'
import type { LegalSection } from './legal-page.tsx'

const { creditReference, dataRegulator, retention } = legal

/** Who else sees it, where it goes, and for how long it is kept. */
export function sharedAndKept(brand: Brand): LegalSection[] {
  return [
    { id: 'credit-reference', title: 'Credit reference agencies', body: <CreditReference brand={brand} /> },
    { id: 'who-else', title: 'Who else sees it', body: <DataRecipients brand={brand} /> },
    { id: 'abroad', title: 'Outside the United Kingdom', body: ABROAD },
    { id: 'how-long', title: 'How long we keep it', body: <RetentionPeriods brand={brand} /> },
  ]
}

function CreditReference({ brand }: { brand: Brand }) {
  const thing = brand.productType === 'hire-purchase' ? 'finance' : 'loan'
  return (
    <>
      <p>
        To make a decision, we ask {creditReference.asked} for your credit file. We give it your name, date of
        birth and addresses. For a quote this is a soft search: you can see it, other lenders can’t. If you
        apply for the {thing}, it’s a full search that other lenders can see.
      </p>
      <p>
        When you borrow from us, we tell credit reference agencies about your agreement. We say how much it
        is, what you still owe, and whether you pay on time. They pass it on to other lenders who search your
        file. A missed payment stays there for up to {creditReference.yearsOnFile} years.
      </p>
      <p>
        If you have joint credit with somebody, such as a joint account, your files are linked. Lenders can
        then look at theirs too. You can ask an agency to end the link when it’s no longer true.
      </p>
      <p>
        The agencies explain how they use personal data in one notice, the Credit Reference Agency Information
        Notice (CRAIN). It’s the same at each of them:
      </p>
      <ul>
        {creditReference.reportedTo.map(({ name, noticeUrl }) => (
          <li key={name}>
            <a href={noticeUrl} rel="noreferrer">
              The notice at {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function DataRecipients({ brand }: { brand: Brand }) {
  const isVehicle = brand.productType === 'hire-purchase'
  return (
    <>
      <p>We don’t sell your personal data. We share only what each of these needs:</p>
      <ul>
        <li>
          <strong>{isVehicle ? 'Your dealer or broker' : 'The firm that introduced you to us'}</strong>, such
          as{' '}
          {isVehicle ? 'the one who sent us your application' : 'a comparison site or the brand on this site'}
          . We say whether there was a quote and whether you took it, not what’s on your credit file;
        </li>
        <li>
          <strong>banks and payment services</strong> that send you money and collect Direct Debits;
        </li>
        {isVehicle ? null : (
          <li>
            <strong>a company that stores card numbers for us</strong>, if you ask us to pay off credit cards.
            The number goes straight to it, and only a member of staff who pays off the card sees it;
          </li>
        )}
        <li>
          <strong>companies that work for us</strong>: they deliver our text messages and emails, find
          addresses by postcode, and run our computers. They can use your data for that work only;
        </li>
        {isVehicle ? null : (
          <li>
            <strong>{legal.cardVault}</strong>, which keeps card numbers for us. If you ask us to pay off
            credit cards, it gets the numbers that you type. Only our staff who pay the cards can see them
            there;
          </li>
        )}
        <li>
          <strong>{legal.cardPayments}</strong>, which takes card payments for us. If you pay by card, it gets
          your card details and the amount. We never see the number;
        </li>
        <li>
          <strong>{legal.bankPayments}</strong>, which takes payments from bank accounts for us. If you pay
          that way, it gets your name, your email address and the amount. We never see how you sign in at your
          bank;
        </li>
        <li>
          <strong>{legal.chatProvider}</strong>, which runs our support chat. If you open or accept the chat,
          it gets what you write there. When you’re signed in, it also gets your first name, email address and
          customer number;
        </li>
        <li>
          <strong>fraud prevention agencies and the police</strong>, where there is reason to suspect a crime;
        </li>
        <li>
          <strong>regulators, courts and the {ombudsman.name}</strong>, where the law says so or you complain;
        </li>
        <li>
          <strong>people you name</strong>: a debt adviser, a relative or a lawyer who speaks for you;
        </li>
        <li>
          <strong>debt collectors, {isVehicle ? 'recovery agents, ' : ''}lawyers and tracing agents</strong>,
          if we need them to collect what you owe;
        </li>
        <li>
          <strong>any company that takes over</strong> our business or your agreement. It has to treat your
          data as we do.
        </li>
      </ul>
    </>
  )
}

const ABROAD = (
  <p>
    We keep your data in the United Kingdom where we can. Some companies that work for us are in other
    countries, for example the United States. We only send data there if the UK accepts that country’s data
    protection law. Otherwise we use a contract that the {dataRegulator.shortName} approved. You can ask us
    for a copy.
  </p>
)

const counted = (years: number) => `${years} year${years === 1 ? '' : 's'}`

function RetentionPeriods({ brand }: { brand: Brand }) {
  const thing = brand.productType === 'hire-purchase' ? 'agreement' : 'loan'
  const rows = [
    [
      'An application that you’ve started and not sent',
      `${retention.draftDays} days after you last changed it.`,
    ],
    [
      'An application that didn’t become an agreement',
      `${retention.yearsAfterApplication} years after it ends, so that we can answer questions about our decision.`,
    ],
    [
      `Your ${thing}, your payments and the documents that you read and signed`,
      `${retention.yearsAfterAgreement} years after it ends: for as long as either of us can go to court about it.`,
    ],
    [
      'Answers about smaller payments that you didn’t agree to',
      `${retention.draftDays} days after you last changed them; your income and spending, ${retention.statementDays} days. You can delete the answers at any time.`,
    ],
    [
      'Why it was hard to pay, and what you told us about support you need, such as your health',
      `${counted(retention.yearsAfterArrangement)} after the arrangement ends. We only store what you need support with if you say that we may.`,
    ],
    [
      'Photos and scans that you sent us as proof',
      'As long as the application or agreement that you sent them for. A file that you remove is deleted within two days.',
    ],
    ...(brand.productType === 'hire-purchase'
      ? []
      : [
          [
            'Credit cards that you asked us to pay off: last four digits, card company and amount',
            'As long as the application or loan. We stop being able to see the number of a card as soon as you remove it.',
          ] as const,
        ]),
    [
      'Emails that we sent you: your email address, the subject and the time, without the text',
      `${retention.sentMailYears} year.`,
    ],
    [
      'What you told us in your account about your health or life, and our notes about it',
      `${retention.supportNeedDays} days after you last told us, or until you withdraw your consent.`,
    ],
    ['Messages that you sent us with the contact form', `${retention.yearsAfterMessage} years.`],
    [
      'Complaints',
      `${retention.yearsAfterComplaint} years after the date by which we have to give you our final answer.`,
    ],
    ['How you use this site', `${retention.sessionDays} days.`],
    [
      'Which kinds of page you read and on what kind of device, if you accepted statistics',
      `${retention.pageViewDays} days.`,
    ],
    [
      'What you agreed to be sent',
      'For as long as we hold an application or agreement of yours, as proof of what you said.',
    ],
  ] as const
  return (
    <>
      <Table
        id="kept"
        caption="How long each thing is kept"
        isCaptionHidden
        narrow="words"
        columns={[{ label: 'What' }, { label: 'How long' }]}
        rows={rows.map(([what, howLong]) => ({ id: what, cells: [what, howLong] }))}
      />
      <p>
        We only keep data longer if a claim, a complaint or the law requires it. After that we delete it, or
        remove everything that shows whose it was.
      </p>
    </>
  )
}
