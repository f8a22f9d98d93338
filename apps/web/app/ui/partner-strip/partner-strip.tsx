import styles from './partner-strip.module.css'

type PartnerStripProps = {
  title?: string
  partners: readonly { name: string; url: string; logo: string }[]
  level?: 2 | 3
}

/**
 * Spec 2: comparison and credit-reference logos as links. Loaded with the page, after what is seen
 * first, so a printed page or a picture has no blanks.
 */
export function PartnerStrip({ title, partners, level = 2 }: PartnerStripProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.strip}>
      {title === undefined ? null : <Heading className={styles.title}>{title}</Heading>}
      <ul className={styles.list}>
        {partners.map(({ name, url, logo }) => (
          <li key={name}>
            <a className={styles.partner} href={url} rel="noopener">
              <img
                className={styles.logo}
                src={logo}
                alt={name}
                height={24}
                fetchPriority="low"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
