import { lender } from '@tarnbrook/brands/lender'
import { useBrand } from './session.ts'

/** The brand's number, to be dialled by a touch; it is not broken over two lines. */
export function PhoneLink() {
  const { contacts } = useBrand()
  return <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone.replaceAll(' ', '\u00a0')}</a>
}

/** '01632 960 100, Monday to Friday, 9am to 6pm', to follow 'call us on'. */
export function PhoneAndHours() {
  const { hours } = useBrand()
  return (
    <>
      <PhoneLink />, {hours.phone.text}
    </>
  )
}

/** One of the brand's addresses, or the one for everything; `subject` stands in the new message. */
export function MailLink({ address, subject }: { address?: string; subject?: string }) {
  const { contactEmail } = useBrand().contacts
  const to = address ?? contactEmail
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${to}${query}`}>{to}</a>
}

/** Where a letter to us goes, line by line. */
export function PostalAddress() {
  return [lender.legalName, ...lender.address].map((line) => (
    <span key={line}>
      {line}
      <br />
    </span>
  ))
}
