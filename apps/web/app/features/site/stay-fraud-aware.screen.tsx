import { regulatorRegisterUrl } from '@tarnbrook/brands/facts/legal'
import { lender } from '@tarnbrook/brands/lender'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { TrustBlock } from '#ui/trust-block/trust-block.tsx'

export const handle = {
  hydrate: false,
  isAvailable: ({ switches }) => switches.stayFraudAware,
} satisfies Handle

export default function StayFraudAwareScreen() {
  const { shortName } = useBrand()
  return (
    <>
      <PageHead
        title="Stay fraud aware"
        description={`How to tell that it’s really ${shortName}, how loan scams work, and what to do about one.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="Stay fraud aware"
          lead={`Some people use the names of real lenders to take money. Here’s how to tell them from ${shortName}.`}
        />
        <Prose>
          <p>
            <strong>If you’ve just paid someone or given them your details,</strong> go straight to{' '}
            <a href="#now">what to do now</a>.
          </p>
        </Prose>
      </Section>
      <Section title="Four things we never do" id="never">
        <TrustBlock items={NEVER} />
      </Section>
      <Section width="text" isBeside title="How to know that it’s us" id="is-it-us">
        <GenuineContactSigns />
      </Section>
      <Section width="text" isBeside title="What a loan scam looks like" id="signs">
        <Prose>
          <p>Any one of these is a reason to stop and check:</p>
          <ul>
            <li>A loan offered out of the blue, by call, text, email or on social media.</li>
            <li>Money up front: a fee, a deposit, insurance, or a first payment to show that you can pay.</li>
            <li>Payment asked for by gift card, voucher, cryptocurrency or to a private person’s account.</li>
            <li>Pressure: an offer that ends today, or a threat if you don’t pay now.</li>
            <li>Money arrives that you didn’t expect, and someone asks you to send it on.</li>
          </ul>
        </Prose>
      </Section>
      <Section width="text" isBeside title="If it has happened to you" id="now">
        <FraudAdvice />
      </Section>
    </>
  )
}

const NEVER = [
  {
    title: 'Ask for money before you get your loan',
    text: 'Our fee is added to the loan and paid with it. Nobody from here asks for a payment up front, whatever it’s called.',
  },
  {
    title: 'Ask for a code or a sign-in link',
    text: 'The codes and links that we send are for you alone. We never ask you to read one out or send one on.',
  },
  {
    title: 'Ask you to move money to keep it safe',
    text: 'No lender, bank or police officer needs you to do that.',
  },
  {
    title: 'Ask for access to your device',
    text: 'We never ask you to install software so that we can see the screen of your phone or computer.',
  },
]

function GenuineContactSigns() {
  const { contacts, directDebitLabel, fullName } = useBrand()
  const [, domain] = contacts.contactEmail.split('@')
  return (
    <Prose>
      <ul>
        <li>Our emails come from addresses that end in @{domain}.</li>
        <li>
          Our one phone number is <PhoneLink />. If someone calls and you aren’t sure, hang up and call it.
        </li>
        <li>Our Direct Debits show on your statement as {directDebitLabel}.</li>
        <li>
          Every loan that’s really with us is there when you{' '}
          <Link href={paths.login()}>sign in to your account</Link>.
        </li>
        <li>
          {fullName} is {lender.legalName}, firm reference number {lender.firmReferenceNumber}. Look us up on
          the{' '}
          <a href={regulatorRegisterUrl} rel="noreferrer">
            Financial Services Register
          </a>
          , and use the contact details you find there.
        </li>
      </ul>
      <p>
        Names and numbers on a screen can be faked, so none of these is proof by itself. If in doubt, start
        again from this website.
      </p>
    </Prose>
  )
}

function FraudAdvice() {
  const { contacts, hours } = useBrand()
  return (
    <Prose>
      <p>It happens to careful people. Acting quickly helps most.</p>
      <ol>
        <li>
          <strong>Call your bank</strong> on the number on your card, or call <a href="tel:159">159</a>, which
          connects you with most UK banks. Ask them to stop or get back the payment.
        </li>
        <li>
          <strong>Tell us</strong> if someone used our name or your account may be at risk. Call <PhoneLink />
          , {hours.phone.text}, or email <MailLink address={contacts.contactEmail} subject="Possible fraud" />
          . If someone has taken out a loan in your name, we’ll investigate and have your credit file
          corrected.
        </li>
        <li>
          <strong>Report it.</strong> In England, Wales and Northern Ireland:{' '}
          <a href="https://www.reportfraud.police.uk/" rel="noreferrer">
            Report Fraud
          </a>
          , <a href="tel:03001232040">0300 123 2040</a>. In Scotland: Police Scotland,{' '}
          <a href="tel:101">101</a>.
        </li>
        <li>
          <strong>Tell the regulator</strong> about a firm that lends without permission: the{' '}
          <a href="https://www.fca.org.uk/consumers/report-scam" rel="noreferrer">
            Financial Conduct Authority
          </a>
          , <a href="tel:08001116768">0800 111 6768</a>.
        </li>
      </ol>
      <p>
        Forward a suspicious text message to 7726, and a suspicious email to{' '}
        <MailLink address="report@phishing.gov.uk" />. Both are free, and they help to close scams down.
      </p>
    </Prose>
  )
}
