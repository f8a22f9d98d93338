import { useSearchParams } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segments } from '#ui/segments/segments.tsx'
import styles from './profile.module.css'

/** Posted to the edge, which stores the choice in a cookie: the next page is drawn by it. */
export function Look() {
  const { theme = 'system' } = useSession()
  const [query] = useSearchParams()
  return (
    <form className={styles.look} method="post" action={paths.theme()}>
      {query.get('done') === 'look' ? (
        <Notice tone="success" title="Saved on this device" isAnnounced />
      ) : null}
      <Segments
        field={{ id: 'theme', name: 'theme', defaultValue: theme }}
        label="Light or dark"
        options={[
          { value: 'system', label: 'Automatic' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <p className={styles.note}>
        Automatic is as your device is set. Pages for everyone, and documents that you download, are always
        light.
      </p>
      <Button variant="secondary">Save</Button>
    </form>
  )
}
