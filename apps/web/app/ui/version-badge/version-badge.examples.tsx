import { VersionBadge } from './version-badge.tsx'

export const examples = [
  { name: 'Version badge', render: () => <VersionBadge version="1.4.0" environment="staging" /> },
]
