import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import type { LegalSection } from './legal-page.tsx'

const { dataComplaintAcknowledgedDays, dataRegulator } = legal

/** What someone can ask of us, and where they go when we do not do it. */
export function yourRights(brand: Brand): LegalSection[] {
  return [
    { id: 'rights', title: 'Your rights', body: <Rights brand={brand} /> },
    { id: 'reminders-and-offers', title: 'Reminders and offers', body: <Marketing brand={brand} /> },
    { id: 'safe', title: 'How we keep it safe', body: SAFE },
    { id: 'complain', title: 'If you aren’t happy', body: <Complain brand={brand} /> },
    { id: 'changes', title: 'When this changes', body: <Changes /> },
  ]
}

function Rights({ brand }: { brand: Brand }) {
  return (
    <>
      <p>You can ask us, free of charge:</p>
      <ul>
        <li>
          <strong>for a copy</strong> of what we hold about you;
        </li>
        <li>
          <strong>to correct</strong> what’s wrong or not complete;
        </li>
        <li>
          <strong>to delete it</strong>, where we no longer need it. We still need it while you owe us money,
          and for the times given above;
        </li>
        <li>
          <strong>to limit how we use it</strong>, for example while we check whether it’s correct;
        </li>
        <li>
          <strong>to stop</strong>, where we rely on our interest. We stop unless our reasons are stronger.
          You can always stop us from sending you offers;
        </li>
        <li>
          <strong>to pass it on</strong>: what you gave us, in a form that another company’s computer can
          read;
        </li>
        <li>
          <strong>for a person to review</strong> an <a href="#decisions">automated decision</a>.
        </li>
      </ul>
      <p>
        Call <PhoneLink /> or email <MailLink address={brand.contacts.contactEmail} subject="My data" />. We
        may check who you are first. We answer within one month. If it’s a lot of work, we may take up to two
        more months, and we’ll tell you why.
      </p>
    </>
  )
}

function Marketing({ brand }: { brand: Brand }) {
  return (
    <p>
      We only email you reminders and offers, or show you other products in your account, if you agreed to it.
      Saying no changes nothing about your application. To change your mind, go to{' '}
      <Link href={paths.contactSettings()}>how we contact you</Link>, call <PhoneLink /> or email{' '}
      <MailLink address={brand.contacts.contactEmail} subject="Reminders and offers" />. Letters about money
      that you owe aren’t marketing: we have to send them. For what we store on your device, see{' '}
      <Link href={paths.cookies()}>cookies</Link>.
    </p>
  )
}

const SAFE = (
  <p>
    We encrypt what passes between you and the site. We also encrypt the bank details that we hold. Sign-in
    links work once and for a short time. People who work for us see only what they need for their work. If
    something goes wrong that could harm you, we’ll tell you.
  </p>
)

/** DPA 2018 s164A (the complaint to us) and s165 (the complaint to the regulator). */
function Complain({ brand }: { brand: Brand }) {
  return (
    <>
      <p>
        Tell us first if you can: email{' '}
        <MailLink address={brand.contacts.complaintsEmail} subject="A complaint about my data" />, or see{' '}
        <Link href={paths.complaints()}>how to complain</Link>. We confirm that we’ve got it within{' '}
        {dataComplaintAcknowledgedDays} days, and tell you what we found as soon as we can.
      </p>
      <p>
        You can also complain to the {dataRegulator.name} ({dataRegulator.shortName}), which regulates the use
        of personal data. Call{' '}
        <a href={`tel:${dataRegulator.phone.replaceAll(' ', '')}`}>{dataRegulator.phone}</a> or go to{' '}
        <a href={dataRegulator.url} rel="noreferrer">
          {new URL(dataRegulator.url).hostname}
        </a>
        . It’ll usually ask whether you’ve told us first.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      The date at the top says when we last changed this page. If a change matters to you and we have your
      email address, we write to you before it takes effect.
    </p>
  )
}
