import { useSearchParams } from 'react-router'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { findDoneWords } from '../done-words.ts'

/** What was done just now, and the way to the letter that is to be posted. */
export function DoneNotice() {
  const [query] = useSearchParams()
  const done = findDoneWords(query.get('done'))
  const letter = query.get('letter') ?? ''
  if (done === undefined) return null
  return (
    <Notice tone="success" title={done} isAnnounced>
      {/^[a-z-]{3,40}:\d{1,16}$/.test(letter) ? (
        <Link href={staffPaths.item({ id: letter })}>Go to the letter</Link>
      ) : null}
    </Notice>
  )
}
