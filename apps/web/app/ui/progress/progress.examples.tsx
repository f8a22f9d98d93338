import { LoanCard } from '../loan-card/loan-card.tsx'
import { type PaymentMark, Progress } from './progress.tsx'
import type { ProgressShape } from './progress-shapes.ts'

const SHAPES: readonly ProgressShape[] = ['rays', 'road', 'stamps', 'fruit', 'columns']

/** The fourth was missed, and the fifth paid. */
const PAYMENTS = Array.from(
  { length: 36 },
  (_, at): PaymentMark => (at === 3 ? 'missed' : at < 5 ? 'paid' : 'coming'),
)

export const examples = SHAPES.map((shape) => ({
  name: `Progress: ${shape}`,
  render: () => (
    <LoanCard
      id={`progress-${shape}`}
      title="£5,000 over 3 years"
      href="#loan"
      status="Overdue"
      tone="attention"
      level={3}
    >
      <Progress shape={shape} payments={PAYMENTS} label="4 of 36 payments made, 1 missed" />
    </LoanCard>
  ),
}))
