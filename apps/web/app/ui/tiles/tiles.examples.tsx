import { Tiles } from './tiles.tsx'

export const examples = [
  {
    name: 'Tiles',
    render: () => (
      <Tiles
        label="What you can do (example)"
        tiles={[
          { label: 'Pay extra', href: '#extra', icon: 'plus', detail: 'And pay less interest' },
          { label: 'Change payment day', href: '#day', icon: 'calendar', detail: 'Now the 7th' },
          { label: 'Settle early', href: '#settle', icon: 'check', detail: 'See what it costs' },
          { label: 'Money’s tight', href: '#help', icon: 'hand', detail: 'Pay less for a while' },
        ]}
      />
    ),
  },
]
