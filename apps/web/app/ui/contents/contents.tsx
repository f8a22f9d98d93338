import styles from './contents.module.css'

type ContentsProps = { items: readonly { id: string; title: string }[]; title?: string }

/** A long page's contents, as links. Left out on paper, where no link can be followed. */
export function Contents({ items, title = 'On this page' }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-labelledby="contents" data-print="never">
      <h2 className={styles.title} id="contents">
        {title}
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <a className={styles.link} href={`#${item.id}`}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
