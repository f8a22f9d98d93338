import { LoanCard } from '../loan-card/loan-card.tsx'
import { Progress } from './progress.tsx'
import type { ProgressShape } from './progress-shapes.ts'

const SHAPES: readonly ProgressShape[] = ['rays', 'road', 'stamps', 'fruit', 'columns']

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
      <Progress shape={shape} paid={4} missed={[4]} total={36} label="4 of 36 payments made" />
    </LoanCard>
  ),
}))
