import styles from './steps.module.css'

interface StepsProps {
  steps: readonly string[]
  /** Counted from 1. */
  current: number
  minutesLeft?: number
}

/** Where the borrower is in a form of several pages. */
export function Steps({ steps, current, minutesLeft }: StepsProps) {
  return (
    <div className={styles.steps}>
      <p className={styles.now}>
        Step {current} of {steps.length}
        <span className={styles.name}> {steps[current - 1]}</span>
        {minutesLeft === undefined
          ? null
          : `, about ${minutesLeft === 1 ? 'a minute' : `${minutesLeft} minutes`} left`}
      </p>
      <ol className={styles.list} aria-hidden="true">
        {steps.map((step, index) => (
          <li className={styles.step} key={step} data-state={toStepState(index + 1, current)} />
        ))}
      </ol>
    </div>
  )
}

function toStepState(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step < current) return 'done'
  return step === current ? 'current' : 'ahead'
}
