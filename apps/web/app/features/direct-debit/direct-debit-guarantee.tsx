import {
  DIRECT_DEBIT_GUARANTEE_TITLE,
  directDebitGuarantee,
  directDebitScheme,
} from '@tarnbrook/brands/facts/direct-debit'
import styles from './direct-debit.module.css'

/** Bacs rules: the scheme's own words and name, open to read, before an instruction is taken. */
export function DirectDebitGuarantee() {
  return (
    <section className={styles.guarantee} aria-labelledby="direct-debit-guarantee">
      <h2 id="direct-debit-guarantee">{DIRECT_DEBIT_GUARANTEE_TITLE}</h2>
      <p>{directDebitScheme}</p>
      <ul>
        {directDebitGuarantee.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
