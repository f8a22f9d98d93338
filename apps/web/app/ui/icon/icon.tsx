import styles from './icon.module.css'

/** Drawn on a grid of 24 by lines of one width; ends and width are the brand's. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  hand: 'M4 13.5v6h3v-6zM7 14.5l3.5-1.5c1.5 0 2.5.5 4 1.5h2c1 0 1.5 1.5 0 2h-3.5M14.5 16.5l4.5-2c1.5-.5 2 1 1 2l-6 3.5H7M12 4v5M9.5 6.5h5',
  onward: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  document: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 13h6M9 16.5h6',
  question:
    'M4 5h16v11h-8.5L7 20v-4H4zM10 9.2c.2-1 1-1.6 2-1.6 1.2 0 2 .7 2 1.7 0 1.4-2 1.5-2 2.6M12 13.8v.1',
  person: 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  envelope: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M6 3.5h3.5L11 8 8.8 9.7c1 2.2 2.7 4 5 5l1.7-2.2L20 14v3.5c0 1.5-1 2.5-2.5 2.5C10 19.5 4 13.5 3.5 6.2 3.5 4.7 4.5 3.5 6 3.5',
  bank: 'M4 9.5 12 4l8 5.5zM4 20h16M6 10v7M10 10v7M14 10v7M18 10v7M4.5 17h15',
  key: 'M8 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M11.5 12H21v3M17.5 12v2.5',
  shield: 'M12 3.5 19.5 6v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18H5zM10 20.5h4',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  camera: 'M4 7.5h4L9.5 5h5L16 7.5h4V19H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  pencil: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3',
  mobile: 'M7 3h10v18H7zM10.5 18h3M9.5 9l2 2 3.5-3.5',
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
