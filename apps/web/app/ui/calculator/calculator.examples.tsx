import { Button } from '#ui/button/button.tsx'
import { Calculator, CalculatorFigures, type CalculatorShape } from './calculator.tsx'

export const examples = (['card', 'band', 'sentence'] as const).map((shape: CalculatorShape) => ({
  name: `Calculator, ${shape}`,
  render: () => (
    <Calculator
      id={`calculator-${shape}`}
      shape={shape}
      action="#quote"
      amount={{ id: `amount-${shape}`, name: 'amount', defaultValue: '7,500' }}
      amountLabel="I’d like to borrow"
      range={{
        min: 1000,
        max: 25_000,
        step: 250,
        value: 7500,
        label: 'Amount',
        from: 'From £1,000',
        to: 'to £25,000',
      }}
      term={{ id: `term-${shape}`, name: 'term', defaultValue: '36' }}
      termLabel="over"
      terms={[
        { value: '24', label: '2 years' },
        { value: '36', label: '3 years' },
        { value: '48', label: '4 years' },
      ]}
      figures={
        <CalculatorFigures
          items={[
            { name: 'instalment', term: 'Monthly payment', detail: '£286.70' },
            { name: 'total', term: 'Total payable', detail: '£10,321.20' },
            { name: 'apr', term: 'APR', detail: '24.4%' },
          ]}
          note="This uses the interest rate of our representative example. Yours may be different."
        />
      }
      actions={<Button isWide>See my rate</Button>}
    />
  ),
}))
