import { Skeleton } from './skeleton.tsx'

export const examples = [{ name: 'Skeleton', render: () => <Skeleton label="Loading your payments" /> }]
