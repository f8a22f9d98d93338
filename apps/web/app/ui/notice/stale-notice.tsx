import { Notice } from './notice.tsx'

/** What is on screen was read before something changed, and could not be read again. */
export function StaleNotice({ href }: { href: string }) {
  return (
    <Notice tone="warning" title="We couldn’t bring this page up to date" isAnnounced>
      <p>
        What you see may have changed since. <a href={href}>Load the page again</a>.
      </p>
    </Notice>
  )
}
