import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import styles from './free-advice.module.css'

/** Who gives free advice on money and debt; named so that nobody pays for the same help elsewhere. */
export function FreeAdvice() {
  return (
    <ul className={styles.list}>
      {freeAdvice.map(({ name, href, phone, what }) => (
        <li className={styles.item} key={name}>
          <a href={href} rel="noreferrer">
            {name}
          </a>
          , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          <span className={styles.what}>{what}</span>
        </li>
      ))}
    </ul>
  )
}
