import { Tabs } from './tabs.tsx'

export const examples = [
  {
    name: 'Tabs',
    render: () => (
      <Tabs
        label="Your loan"
        items={[
          { href: '#overview', label: 'Overview', isCurrent: true },
          { href: '#payments', label: 'Payments' },
          { href: '#documents', label: 'Documents' },
          { href: '#change', label: 'Make a change' },
        ]}
      />
    ),
  },
]
