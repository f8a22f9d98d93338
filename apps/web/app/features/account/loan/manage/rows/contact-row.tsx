import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function ContactRow() {
  return (
    <ManageRow
      id="contact"
      title="Contact and reminders"
      state="What we may email, text or call you about"
      action={{ href: paths.contactSettings(), label: 'Change contact settings' }}
    />
  )
}
