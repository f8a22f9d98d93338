import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './landing.module.css'

/** The brand's motif, standing on the panel of the representative example. Decoration alone. */
export function LandingPicture({ of }: { of: BrandKey }) {
  return PICTURES[of]
}

/** Fells around a tarn, which is the panel. */
const fells = (
  <svg
    className={styles.picture}
    viewBox="0 0 1280 150"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <circle cx="760" cy="104" r="46" fill="var(--picture-4)" />
    <path
      fill="var(--picture-1)"
      d="M0 150V98l130-36 90 28 150-60 120 60 96-28 144 54 136-72 104 58 126-44 184 54v38Z"
    />
    <path
      fill="var(--picture-2)"
      d="M0 150v-20l180-42 130 42 176-58 146 64 188-42 164 46 146-54 150 42v22Z"
    />
    <path fill="var(--picture-3)" d="M0 150v-9l226-20 184 20 206-16 246 18 208-20 210 17v10Z" />
  </svg>
)

const car = (
  <div className={styles.road}>
    <svg className={classNames(styles.picture, styles.car)} viewBox="0 0 221 79" aria-hidden="true">
      <path
        fill="var(--picture-1)"
        d="M5 58V46q1-6 8-8l18-4q21-18 49-21 32-4 56 4 17 6 32 17l29 5q14 3 16 13v8q0 4-5 4H11q-6 0-6-6Z"
      />
      <path fill="var(--picture-2)" d="M45 33q15-13 38-16l16-1v17ZM104 16q17 0 30 5 11 4 21 13l-51-1Z" />
      <path fill="none" stroke="var(--picture-3)" d="M101 37v20M24 41q60-4 168 2M78 56h68" />
      <path fill="var(--picture-4)" d="m197 43 13 5v4l-14-5z" />
      <g stroke="var(--picture-3)" strokeWidth="3" fill="var(--picture-5)">
        <circle cx="51" cy="63" r="14" />
        <circle cx="172" cy="63" r="14" />
      </g>
    </svg>
  </div>
)

/** A letter, a parcel and a pillar box, drawn in ink. */
const post = (
  <svg className={classNames(styles.picture, styles.post)} viewBox="36 20 460 120" aria-hidden="true">
    <g stroke="var(--picture-4)" strokeWidth="3" strokeLinejoin="round">
      <path fill="var(--picture-1)" d="M40 42h190v97H40z" />
      <path fill="none" d="m40 43 95 54 95-54" />
      <path fill="var(--picture-2)" d="M270 66h120v73H270zM330 66v73M270 100h120" />
      <path fill="var(--picture-3)" d="M430 46c0-22 60-22 60 0v93h-60z" />
      <path fill="var(--picture-1)" d="M443 62h34v6h-34zM444 82h32v24h-32z" />
    </g>
    <path fill="var(--picture-3)" d="M192 52h24v29h-24z" />
    <path
      fill="none"
      stroke="var(--picture-5)"
      strokeWidth="2.5"
      d="M152 56c8-5 14 5 22 0s14 5 22 0M152 66c8-5 14 5 22 0s14 5 22 0M152 76c8-5 14 5 22 0s14 5 22 0"
    />
  </svg>
)

const TREES = [40, 152, 268, 382, 500, 618, 732, 848, 940]

const orchard = (
  <svg
    className={styles.picture}
    viewBox="0 -4 960 124"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    {TREES.map((x, index) => (
      <g key={x} fill={index % 3 === 1 ? 'var(--picture-5)' : 'var(--color-surface)'}>
        <path fill="var(--picture-4)" d={`M${x - 4} 74h8v46h-8z`} />
        <circle cx={x} cy="56" r={34 + (index % 3) * 6} fill={`var(--picture-${(index % 3) + 1})`} />
        <circle cx={x - 14} cy="50" r="5" />
        <circle cx={x + 12} cy="66" r="5" />
        <circle cx={x + 6} cy="38" r="5" />
      </g>
    ))}
  </svg>
)

/** What is owed before each of 36 payments: each column is lower. */
const columns = (
  <svg className={styles.picture} viewBox="0 0 720 110" preserveAspectRatio="none" aria-hidden="true">
    <path fill="var(--picture-2)" d={drawColumns(0, 3)} />
    <path fill="var(--picture-3)" d={drawColumns(3, 4)} />
    <path fill="var(--picture-1)" d={drawColumns(4, 36)} />
  </svg>
)

function drawColumns(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => from + index)
    .map((each) => `M${each * 20 + 2} ${4 + each * 3}h16V110h-16z`)
    .join('')
}

const PICTURES: Record<BrandKey, ReactNode> = {
  main: fells,
  motor: car,
  'post-office': post,
  supermarket: orchard,
  'money-management': columns,
}
