import { Tag } from '#ui/tag/tag.tsx'
import { Rows } from './rows.tsx'

export const examples = [
  {
    name: 'Rows',
    render: () => (
      <Rows
        rows={[
          { label: 'Email (example)', icon: 'envelope', detail: 'ada@example.com' },
          { label: 'Bank account (example)', icon: 'bank', detail: 'Account ending 5641', href: '#bank' },
          {
            label: 'Driving licence (example)',
            icon: 'camera',
            detail: '1 of 2 sides added',
            href: '#licence',
            state: <Tag tone="warning">To do</Tag>,
          },
          { label: 'Passkeys (example)', icon: 'key', href: '#passkeys' },
          { label: 'Free advice (example)', icon: 'hand', more: <p>MoneyHelper helps for free.</p> },
        ]}
      />
    ),
  },
]
