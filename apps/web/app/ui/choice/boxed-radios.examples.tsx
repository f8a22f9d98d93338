import { MoneyInput } from '#ui/form/text-input.tsx'
import { BoxedRadios } from './boxed-radios.tsx'

export const examples = [
  {
    name: 'Boxed radios',
    render: () => (
      <BoxedRadios
        field={{ id: 'example-boxed', name: 'boxed', defaultValue: 'all' }}
        label="How much do you want to pay? (example)"
        choices={[
          { value: 'all', label: 'All of it', figure: '£177.83' },
          {
            value: 'other',
            label: 'Another amount',
            field: (
              <MoneyInput
                field={{ id: 'example-boxed-other', name: 'boxed-other' }}
                label="The other amount (optional)"
                isLabelHidden
                hint="£177.83 or less."
              />
            ),
          },
        ]}
      />
    ),
  },
]
