import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import type { LegalSection } from './legal-page.tsx'

const { dataComplaintAcknowledgedDays, dataRegulator } = legal

/** What somebody can ask of us, and where they go when we do not do it. */
export function yourRights(brand: Brand): LegalSection[] {
  return [
    { id: 'rights', title: 'Your rights', body: <Rights brand={brand} /> },
    { id: 'reminders-and-offers', title: 'Reminders and offers', body: <Marketing brand={brand} /> },
    { id: 'safe', title: 'How we keep it safe', body: SAFE },
    { id: 'complain', title: 'If you are not happy', body: <Complain brand={brand} /> },
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
          <strong>to put right</strong> what is wrong or not complete;
        </li>
        <li>
          <strong>to delete it</strong>, where we no longer need it. While you owe us money, and for the time
          given above, we do;
        </li>
        <li>
          <strong>to use it less</strong>, for instance while we check whether it is right;
        </li>
        <li>
          <strong>to stop</strong>, where the ground is our interest. We stop unless our reasons weigh more.
          You can always stop us from sending you offers;
        </li>
        <li>
          <strong>to pass it on</strong>: what you gave us, in a form that another company’s computer can
          read;
        </li>
        <li>
          <strong>for a person to decide</strong> where <a href="#decisions">a computer made the decision</a>.
        </li>
      </ul>
      <p>
        Call <PhoneLink /> or email <MailLink address={brand.contacts.contactEmail} subject="My data" />. We
        may ask who you are first. We answer within one month. If it is a lot of work we may take up to two
        months more, and tell you why.
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
      that you owe are not marketing: we have to send them. For what is kept on your device, see{' '}
      <Link href={paths.cookies()}>cookies</Link>.
    </p>
  )
}

const SAFE = (
  <p>
    What passes between you and the site is encrypted, and so are the bank details that we hold. Sign-in links
    work once and for a short time. Whoever works for us sees what their work needs. If something goes wrong
    that could harm you, we tell you.
  </p>
)

/** DPA 2018 s164A (the complaint to us) and s165 (the complaint to the regulator). */
function Complain({ brand }: { brand: Brand }) {
  return (
    <>
      <p>
        Tell us first if you can: email{' '}
        <MailLink address={brand.contacts.complaintsEmail} subject="A complaint about my data" />, or see{' '}
        <Link href={paths.complaints()}>how to complain</Link>. We write back within{' '}
        {dataComplaintAcknowledgedDays} days to say that we have it, and tell you what we found as soon as we
        can.
      </p>
      <p>
        You can also complain to the {dataRegulator.name} ({dataRegulator.shortName}), which watches over the
        use of personal data:{' '}
        <a href={`tel:${dataRegulator.phone.replaceAll(' ', '')}`}>{dataRegulator.phone}</a> or{' '}
        <a href={dataRegulator.url} rel="noreferrer">
          {new URL(dataRegulator.url).hostname}
        </a>
        . It will usually ask whether you have told us first.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      The day at the top says when this page was last changed. When a change matters to you and we have your
      email address, we write to you before it takes effect.
    </p>
  )
}
