import { MoneyLine } from './money-line.tsx'

const OPTIONS = [
  { value: 'weekly', label: 'a week' },
  { value: 'monthly', label: 'a month' },
]

export const examples = [
  {
    name: 'Money line',
    render: () => (
      <MoneyLine
        field={{ id: 'example-rent', name: 'rent', defaultValue: '640' }}
        often={{ id: 'example-rent-often', name: 'rentOften', defaultValue: 'monthly' }}
        label="Rent"
        hint="Your own share."
        options={OPTIONS}
      />
    ),
  },
]
