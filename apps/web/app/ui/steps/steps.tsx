import styles from './steps.module.css'

/** Where the borrower is in a form of several pages. `current` counts from 1. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className={styles.steps}>
      <p className={styles.now}>
        Step {current} of {steps.length}
        <span className={styles.name}> {steps[current - 1]}</span>
      </p>
      <ol className={styles.list} aria-hidden="true">
        {steps.map((step, index) => (
          <li className={styles.step} key={step} data-state={stateOf(index + 1, current)} />
        ))}
      </ol>
    </div>
  )
}

function stateOf(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step < current) return 'done'
  return step === current ? 'current' : 'ahead'
}
