import type { Brand } from '@tarnbrook/brands/brand-type'
import { regulatorRegisterUrl } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneLink, PostalAddress } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { TrustBlock } from '#ui/trust-block/trust-block.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function AboutScreen() {
  const brand = useBrand()
  const { contacts, hours, shortName, voice } = brand
  return (
    <>
      <PageHead
        title={`About ${shortName}`}
        description={`Who runs ${brand.fullName}, how we lend, who regulates us and how to contact us.`}
      />
      <Section width="text" isBeside>
        <PageHeading title={`About ${shortName}`} lead={voice.aboutIntro} />
        <Facts
          kind="words"
          items={[
            { term: 'The lender', detail: lender.legalName, note: brand.tradingNote },
            { term: `${shortName} began in`, detail: String(brand.foundingYear) },
            {
              term: 'Regulated by',
              detail: lender.regulator,
              note: (
                <>
                  Firm reference number {lender.firmReferenceNumber}. You can look us up in{' '}
                  <Outside href={regulatorRegisterUrl}>the register</Outside>.
                </>
              ),
            },
            {
              term: 'Company',
              detail: lender.companyNumber,
              note: `Registered in ${lender.registeredIn}.`,
            },
            {
              term: 'Data protection register',
              detail: lender.icoRegistration,
              note: <Link href={paths.privacy()}>How we use your personal data</Link>,
            },
          ]}
        />
      </Section>
      <Section title="How we lend">
        <TrustBlock items={describeCommitments(brand)} />
      </Section>
      <Section width="text" isBeside title="How to reach us" id="reach-us">
        <Facts
          kind="words"
          items={[
            { term: 'Phone', detail: <PhoneLink />, note: hours.phone.text },
            {
              term: 'Email',
              detail: <MailLink address={contacts.contactEmail} />,
              note: hours.email.text,
            },
            { term: 'Post', detail: <PostalAddress /> },
            { term: 'Investors', detail: <MailLink address={contacts.investEmail} /> },
            {
              term: 'Complaints',
              detail: <Link href={paths.complaints()}>How to complain</Link>,
              note: (
                <>
                  It’s free. If you aren’t happy with our answer, the{' '}
                  <Outside href={ombudsman.url}>{ombudsman.name}</Outside> looks at it.
                </>
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}

/** Each is something that the agreement or the site keeps to: a reader can hold us to it. */
function describeCommitments({ productType, shortName }: Brand) {
  const isHirePurchase = productType === 'hire-purchase'
  return [
    {
      title: 'See the full cost first',
      text: 'You see the rate, every fee, each payment and the total before you decide. They don’t change after you sign.',
    },
    {
      title: 'Checking your rate is free',
      text: `For a quote we make a soft search, which other lenders can’t see. We make a full search only when you apply for the ${isHirePurchase ? 'finance' : 'loan'}.`,
    },
    {
      title: 'Only what you can afford',
      text: 'We compare the payment with your income and what you already pay. If we decline you, we give you every reason.',
    },
    {
      title: 'No late payment charges',
      text: 'We add no fee and no interest for a late or missed payment. Tell us early and we’ll look for a solution with you.',
    },
    isHirePurchase
      ? {
          title: 'Your rights, in figures',
          text: 'Your agreement says in pounds when we need a court order to take the vehicle back. It also says what it costs to hand it back.',
        }
      : {
          title: 'Pay it off when you like',
          text: 'In full or in part, at any time. You can save interest still to come, but not all of it. We charge no fee for it.',
        },
    {
      title: 'A person answers',
      text: `Those who answer for ${shortName} can review an automated decision, with what it didn’t take into account.`,
    },
  ]
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  )
}
