import { useActionData, useNavigation } from 'react-router'
import type { FormReply } from '#platform/routing/route.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './staff.module.css'

/** What is typed into the forms of staff, by its field: ids, figures and choices are none of it. */
const TYPED: Readonly<Record<string, string>> = {
  note: 'You wrote',
  text: 'You wrote',
  reason: 'Why',
  bankReference: 'Bank’s reference',
  payer: 'Who paid',
  bankId: 'The bank’s id',
  reference: 'Reference',
  evidence: 'Evidence',
  contact: 'Contact',
  damage: 'What is damaged',
  amount: 'Amount',
  price: 'Price',
  email: 'New email address',
  firstName: 'First name',
  lastName: 'Last name',
  'buyer.name': 'Company',
  'buyer.address': 'Its postal address',
  'buyer.phone': 'Its phone number',
  'buyer.email': 'Its email address',
}

/** A form that isn't on the page any more: why it was refused, and what was typed, once more. */
export function NotDone() {
  const reply = useActionData() as FormReply | undefined
  const [message] = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? [])
  // Once it’s sent again and done, the page is new before the old reply is gone.
  if (useNavigation().state !== 'idle' || reply?.status !== 'error' || !message) return null
  return (
    <Notice tone="warning" title={message} isAnnounced>
      {listTyped(reply.initialValue).map(({ name, text }) => (
        <p key={name} className={styles.words}>
          {TYPED[name]}: {text}
        </p>
      ))}
    </Notice>
  )
}

function listTyped(values: unknown, part = ''): { name: string; text: string }[] {
  return Object.entries(values ?? {}).flatMap(([key, value]) => {
    const name = `${part}${key}`
    if (typeof value === 'object') return listTyped(value, `${name}.`)
    return Object.hasOwn(TYPED, name) && value ? [{ name, text: String(value) }] : []
  })
}
