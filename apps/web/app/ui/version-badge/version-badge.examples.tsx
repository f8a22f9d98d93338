import styles from './version-badge.module.css'
import { VersionBadge } from './version-badge.tsx'

export const examples = [
  {
    name: 'Version badge',
    render: () => (
      <div className={styles.frame}>
        <VersionBadge version="1.4.0" environment="staging" />
      </div>
    ),
  },
]
