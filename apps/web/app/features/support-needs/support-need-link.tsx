import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'

/** CONC 7.2: beside what is overdue, the way to say what we should know. */
export function SupportNeedLink() {
  return (
    <p>
      Is illness, a death, losing your job or something else making this harder?{' '}
      <Link href={paths.supportNeeds()}>Tell us, and we’ll take it into account</Link>
    </p>
  )
}
