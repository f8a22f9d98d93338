import { FreeAdvice } from './free-advice.tsx'

export const examples = [{ name: 'Free advice', render: () => <FreeAdvice /> }]
