import styles from './icon.module.css'

/** Drawn on a grid of 24 by lines of one width; ends and width are the brand's. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  hand: 'M4 13.5v6h3v-6zM7 14.5l3.5-1.5c1.5 0 2.5.5 4 1.5h2c1 0 1.5 1.5 0 2h-3.5M14.5 16.5l4.5-2c1.5-.5 2 1 1 2l-6 3.5H7M12 4v5M9.5 6.5h5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5M12 8v.1',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: the words beside it say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

export const ICON_NAMES = Object.keys(PATHS) as IconName[]
