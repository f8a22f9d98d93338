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
    { id: 'who-else', title: 'Who else sees it', body: <WhoElse brand={brand} /> },
    { id: 'abroad', title: 'Outside the United Kingdom', body: ABROAD },
    { id: 'how-long', title: 'How long we keep it', body: <HowLong brand={brand} /> },
  ]
}

function CreditReference({ brand }: { brand: Brand }) {
  const thing = brand.productType === 'hire-purchase' ? 'finance' : 'loan'
  return (
    <>
      <p>
        To answer you, we ask {creditReference.asked} for your credit file. We give it your name, date of
        birth and addresses. For a quote this is a soft search: you can see it, other lenders cannot. If you
        ask for the {thing}, it is a full search that other lenders can see.
      </p>
      <p>
        When you borrow from us, we tell credit reference agencies about your agreement: how much it is, what
        you still owe, and whether you pay on time. They pass it on to other lenders who search your file. A
        missed payment stays there for up to {creditReference.yearsOnFile} years.
      </p>
      <p>
        If you have joint credit with somebody, such as a joint account, your files are linked, and theirs can
        be looked at too. You can ask an agency to end the link when it is no longer true.
      </p>
      <p>
        The agencies say together what they do with what they hold, in a notice that they call CRAIN (Credit
        Reference Agency Information Notice). It is the same at each of them:
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

function WhoElse({ brand }: { brand: Brand }) {
  const isVehicle = brand.productType === 'hire-purchase'
  return (
    <>
      <p>We do not sell what we know about you. We share only what each of these needs:</p>
      <ul>
        <li>
          <strong>{isVehicle ? 'Your dealer or broker' : 'Whoever introduced you to us'}</strong>, such as{' '}
          {isVehicle ? 'the one who sent us your application' : 'a comparison site or the name on this site'}:
          whether there was a quote and whether you took it, not what is on your credit file;
        </li>
        <li>
          <strong>banks and payment services</strong> that send you money and collect Direct Debits;
        </li>
        <li>
          <strong>those who work for us</strong>: they carry our text messages and emails, find addresses by
          postcode, and run our computers. They may use it for that work only;
        </li>
        <li>
          <strong>{legal.chatProvider}</strong>, which runs our support chat. If you open or accept the chat,
          it has what you write there and, when you’re signed in, your first name, email address and customer
          number;
        </li>
        <li>
          <strong>fraud prevention agencies and the police</strong>, where there is reason to suspect a crime;
        </li>
        <li>
          <strong>regulators, courts and the {ombudsman.name}</strong>, where the law says so or you complain;
        </li>
        <li>
          <strong>those you name</strong>: a debt adviser, a relative or a lawyer who speaks for you;
        </li>
        <li>
          <strong>debt collectors, {isVehicle ? 'recovery agents, ' : ''}lawyers and tracing agents</strong>,
          if what you owe has to be collected;
        </li>
        <li>
          <strong>whoever takes over</strong> our business or your agreement, who has to treat it as we do.
        </li>
      </ul>
    </>
  )
}

const ABROAD = (
  <p>
    We keep what we hold in the United Kingdom where we can. Some of those who work for us are elsewhere, for
    instance in the United States. Then it goes only to countries whose law the United Kingdom accepts as good
    enough, or under a contract that the {dataRegulator.shortName} has approved. Ask us for a copy.
  </p>
)

function HowLong({ brand }: { brand: Brand }) {
  const thing = brand.productType === 'hire-purchase' ? 'agreement' : 'loan'
  const rows = [
    [
      'An application that you have started and not sent',
      `${retention.draftDays} days after you last changed it.`,
    ],
    [
      'An application that did not become an agreement',
      `${retention.yearsAfterApplication} years after it ends, so that we can answer questions about our decision.`,
    ],
    [
      `Your ${thing}, your payments and the documents that you read and signed`,
      `${retention.yearsAfterAgreement} years after it ends: for as long as either of us can go to court about it.`,
    ],
    [
      'Emails that we sent you: your email address, the subject and the time, without the text',
      `${retention.sentMailYears} year.`,
    ],
    ['Messages that you sent us with the contact form', `${retention.yearsAfterMessage} years.`],
    [
      'Complaints',
      `${retention.yearsAfterComplaint} years after the date by which we have to give you our final answer.`,
    ],
    ['Your visits to this site', `${retention.sessionDays} days.`],
    [
      'Which kinds of page you read and on what kind of device, if you said yes to that',
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
        We keep something longer only where a claim, a complaint or the law asks for it. After that we delete
        it, or take out whatever says whose it was.
      </p>
    </>
  )
}
