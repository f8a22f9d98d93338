import { DIRECT_DEBIT_GUARANTEE_TITLE, directDebitGuarantee } from '@tarnbrook/brands/facts/direct-debit'
import styles from './direct-debit.module.css'

/** Bacs rules: the scheme's own words and logo, open to read, before an instruction is taken. */
export function DirectDebitGuarantee() {
  return (
    <section className={styles.guarantee} aria-labelledby="direct-debit-guarantee">
      <div className={styles.head}>
        <h2 id="direct-debit-guarantee">{DIRECT_DEBIT_GUARANTEE_TITLE}</h2>
        <DirectDebitMark />
      </div>
      <ul>
        {directDebitGuarantee.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

/** A drawing of the scheme's mark: two arrows that meet, beside its name. */
function DirectDebitMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 132 40" role="img" aria-label="Direct Debit">
      <path d="M4 4h13a16 16 0 0 1 0 32H4l9-9h4a7 7 0 0 0 0-14h-4z" fill="currentColor" />
      <path d="M46 4H33l9 9h4zM46 36H33l9-9h4z" fill="currentColor" />
      <text x="54" y="18" className={styles.markWords}>
        DIRECT
      </text>
      <text x="54" y="35" className={styles.markWords}>
        Debit
      </text>
    </svg>
  )
}
