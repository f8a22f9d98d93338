import { Tag } from './tag.tsx'

export const examples = [
  {
    name: 'Tag: tones',
    render: () => (
      <p>
        <Tag>Quoted</Tag> <Tag tone="success">Repaying</Tag> <Tag tone="warning">In review</Tag>{' '}
        <Tag tone="error">Late</Tag>
      </p>
    ),
  },
]
