import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender } from '@tarnbrook/brands/lender'
import { useBrand } from '#platform/store/session.ts'

type Reach = Pick<Brand, 'contacts' | 'hours'>

/** The brand's number, to dial by touch, never over two lines. `of`: another brand's. */
export function PhoneLink({ of }: { of?: Reach }) {
  const brand = useBrand()
  const { phone } = (of ?? brand).contacts
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>
}

/** '01632 960 100, Monday to Friday, 9am to 6pm', to follow 'call us on'. */
export function PhoneAndHours({ of }: { of?: Reach }) {
  const brand = useBrand()
  const { hours } = of ?? brand
  return (
    <>
      <PhoneLink of={of} />, {hours.phone.text}
    </>
  )
}

/** One of the brand's addresses, or that for everything; `subject` is that of the message. */
export function MailLink({ address, subject, of }: { address?: string; subject?: string; of?: Reach }) {
  const brand = useBrand()
  const to = address ?? (of ?? brand).contacts.contactEmail
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
