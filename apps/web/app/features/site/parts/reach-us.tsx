import { lender } from '@tarnbrook/brands/lender'
import { useBrand } from '#platform/session.ts'

/** The brand's number, to be dialled by a touch. */
export function PhoneLink() {
  const { contacts } = useBrand()
  return <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>
}

/** One of the brand's addresses; `subject` stands in the new message. */
export function MailLink({ address, subject }: { address: string; subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${address}${query}`}>{address}</a>
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
