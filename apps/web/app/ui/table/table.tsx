import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './table.module.css'

export type TableColumn = { label: string; align?: 'start' | 'end' }

type TableProps = {
  /** Unique on the page: the scrolling region is named by it, and its id is made from `id`. */
  id: string
  caption: ReactNode
  isCaptionHidden?: boolean
  columns: readonly TableColumn[]
  rows: readonly { id: string; cells: readonly ReactNode[]; isTotal?: boolean }[]
  /**
   * On narrow screens 'stack' lists each row under its own heading, a figure beside its label; 'words' puts the label above
   * what may be a sentence; 'scroll' keeps the columns.
   */
  narrow?: 'stack' | 'words' | 'scroll'
}

/** The first cell of a row is its heading. */
export function Table({ id, caption, isCaptionHidden = false, columns, rows, narrow = 'stack' }: TableProps) {
  const captionId = `${id}-caption`
  const table = (
    <table
      className={classNames(
        styles.table,
        narrow === 'scroll' ? styles.scroll : styles.stack,
        narrow === 'words' && styles.words,
      )}
    >
      <caption className={isCaptionHidden ? 'sr-only' : styles.caption} id={captionId}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th className={align === 'end' ? styles.end : undefined} key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr className={row.isTotal ? styles.total : undefined} key={row.id}>
            {row.cells.map((cell, index) => renderCell(cell, columns[index], index))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (narrow !== 'scroll') return table
  return (
    // A region that scrolls has to be reachable by keyboard, and to say what it is.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrolling by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a section has a heading, and a table's name is its caption.
    <div className={styles.region} role="region" aria-labelledby={captionId} tabIndex={0}>
      {table}
    </div>
  )
}

function renderCell(cell: ReactNode, column: TableColumn | undefined, index: number) {
  const className = column?.align === 'end' ? styles.end : undefined
  if (index === 0) {
    return (
      <th className={className} key={column?.label} scope="row">
        {cell}
      </th>
    )
  }
  return (
    <td className={className} key={column?.label} data-label={column?.label}>
      {cell}
    </td>
  )
}
