import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Segments } from '#ui/segments/segments.tsx'
import { Calculator, CalculatorFigures } from './calculator.tsx'

const years = [12, 24, 36, 48, 60].map((months) => ({ value: String(months), label: months / 12 }))
const terms = [24, 36, 48].map((months) => ({ value: String(months), label: `${months / 12} years` }))

export const examples = (['years', 'terms'] as const).map((choice) => ({
  name: `Calculator, ${choice}`,
  render: () => (
    <Calculator
      id={`calculator-${choice}`}
      action="#quote"
      amount={{ id: `amount-${choice}`, name: 'amount', defaultValue: '7,500' }}
      amountLabel="I’d like to borrow"
      range={{ min: 1000, max: 25_000, step: 250, value: 7500, label: 'Amount', said: '£1,000 to £25,000' }}
      term={
        choice === 'years' ? (
          <Segments
            field={{ id: 'term-years', name: 'term', defaultValue: '36' }}
            label="Years"
            options={years}
          />
        ) : (
          <Select
            field={{ id: 'term-terms', name: 'term', defaultValue: '36' }}
            label="Over"
            options={terms}
          />
        )
      }
      figures={
        <CalculatorFigures
          items={[
            { name: 'instalment', term: 'A month', detail: '£286.70' },
            { name: 'total', term: 'Total payable', detail: '£10,321.20' },
          ]}
          note="This uses the interest rate of our representative example. Yours may be different."
        />
      }
      actions={<Button isWide>See my rate</Button>}
    />
  ),
}))
