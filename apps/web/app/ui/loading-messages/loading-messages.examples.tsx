import { LoadingMessages } from './loading-messages.tsx'

export const examples = [
  {
    name: 'Loading messages',
    render: () => (
      <LoadingMessages
        messages={['Reading what you told us', 'Asking the credit reference agency', 'Working out your rate']}
      />
    ),
  },
]
