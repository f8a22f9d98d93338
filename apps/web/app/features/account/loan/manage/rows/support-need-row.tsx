import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

export function SupportNeedRow() {
  return (
    <ManageRow
      id="support-need"
      title="Something we should know"
      state="Illness, a death, losing your job, or anything else that makes things harder"
      action={{ href: paths.supportNeeds(), label: 'Tell us, or change it' }}
    />
  )
}
