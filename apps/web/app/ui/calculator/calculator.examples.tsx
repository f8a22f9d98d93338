import { Calculator } from './calculator.tsx'

export const examples = [
  {
    name: 'Calculator',
    render: () => (
      <Calculator
        action="#quote"
        amount={{ id: 'calculator-amount', name: 'amount', defaultValue: '7,500' }}
        amountHint="From £1,000 to £25,000."
        term={{ id: 'calculator-term', name: 'term', defaultValue: '36' }}
        terms={[
          { value: '24', label: '2 years' },
          { value: '36', label: '3 years' },
          { value: '48', label: '4 years' },
        ]}
        note="Checking your rate won’t affect your credit score."
      />
    ),
  },
]
