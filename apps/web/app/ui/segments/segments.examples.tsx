import { Segments } from './segments.tsx'

export const examples = [
  {
    name: 'Segments',
    render: () => (
      <Segments
        field={{ id: 'years', name: 'years', defaultValue: '36' }}
        label="Years"
        options={[12, 24, 36, 48, 60].map((months) => ({ value: String(months), label: months / 12 }))}
      />
    ),
  },
]
