import { Amount, AmountRow } from './amount.tsx'

export const examples = [
  {
    name: 'Amount: hero',
    render: () => (
      <Amount
        size="hero"
        label="You'll pay on 1 March"
        figure="£286.70"
        note="By Direct Debit, from the account ending 4958."
      />
    ),
  },
  {
    name: 'Amount: row',
    render: () => (
      <AmountRow>
        <Amount label="Left to pay" figure="£6,594.10" />
        <Amount label="APR" figure="24.4%" unit="fixed" />
        <Amount label="Last payment" figure="1 Feb 2029" />
      </AmountRow>
    ),
  },
]
