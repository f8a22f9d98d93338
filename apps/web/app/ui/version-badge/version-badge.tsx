import styles from './version-badge.module.css'

/** Spec 1: shows in non-production environments. The caller decides where that is. */
export function VersionBadge({ version, environment }: { version: string; environment: string }) {
  return (
    <p className={styles.badge} data-print="never">
      {environment} {version}
    </p>
  )
}
