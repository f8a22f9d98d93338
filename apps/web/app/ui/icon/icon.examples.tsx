import { ICON_NAMES, Icon } from './icon.tsx'

export const examples = [
  {
    name: 'Icons, each beside its word',
    render: () => (
      <ul>
        {ICON_NAMES.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    ),
  },
]
