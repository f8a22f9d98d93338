import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Link } from '#ui/link/link.tsx'

/** How a person is reached from the page of an application: they call, or the borrower does. */
export function CallMeBack({ id }: { id: number }) {
  const { contacts, hours } = useBrand()
  return (
    <p>
      Would you rather talk to somebody? <Link href={paths.callBack(id)}>Ask us to call you</Link>, or call{' '}
      <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone.replaceAll(' ', '\u00a0')}</a>,{' '}
      {hours.phone.text}.
    </p>
  )
}
