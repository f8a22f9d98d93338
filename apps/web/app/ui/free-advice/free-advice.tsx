import { listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import styles from './free-advice.module.css'

/** Free advice on money and debt, named so that no one pays for the same help elsewhere. */
export function FreeAdvice({ nation = null }: { nation?: Parameters<typeof listFreeAdvice>[0] }) {
  return (
    <ul className={styles.list}>
      {listFreeAdvice(nation).map(({ name, href, phone, what }) => (
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
