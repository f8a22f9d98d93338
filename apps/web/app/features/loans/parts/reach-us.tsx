import { useBrand } from '#platform/session.ts'

/** '01632 960 100, Monday to Friday, 9am to 6pm', to follow 'call us on'. */
export function PhoneAndHours() {
  const { contacts, hours } = useBrand()
  return (
    <>
      {/* A number is not broken over two lines. */}
      <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone.replaceAll(' ', '\u00a0')}</a>,{' '}
      {hours.phone.text}
    </>
  )
}

export function MailAddress() {
  const { contactEmail } = useBrand().contacts
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
