import { AccountBar } from './account-bar.tsx'

export const examples = [
  {
    name: 'Where to go in the account',
    render: () => (
      <AccountBar
        places={[
          { label: 'Home', href: '#home', icon: 'home', current: 'page' },
          { label: 'Payments', href: '#payments', icon: 'calendar' },
          { label: 'Documents', href: '#documents', icon: 'document' },
          { label: 'Help', href: '#help', icon: 'question' },
          { label: 'Profile', href: '#profile', icon: 'person' },
        ]}
        signOut={{ label: 'Sign out', href: '#out' }}
      />
    ),
  },
]
