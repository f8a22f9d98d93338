import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './table.module.css'

export type TableColumn = {
  label: string
  align?: 'start' | 'end'
  /** With 'fold', what is opened on a narrow screen. */
  isFolded?: boolean
}

type TableRow = { id: string; cells: readonly ReactNode[]; isTotal?: boolean }

type TableProps = {
  /** Unique on the page: the scrolling region is named by it, and its id is made from `id`. */
  id: string
  caption: ReactNode
  isCaptionHidden?: boolean
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /**
   * Narrow screens: 'stack' lists a row, figures beside labels; 'words' puts labels above; 'scroll'
   * and 'keep' (two that fit) keep columns; 'fold' shows a line that opens.
   */
  narrow?: 'stack' | 'words' | 'scroll' | 'keep' | 'fold'
}

/** The first cell of a row is its heading. */
export function Table({ id, caption, isCaptionHidden = false, columns, rows, narrow = 'stack' }: TableProps) {
  const captionId = `${id}-caption`
  const table = (
    <table
      className={classNames(
        styles.table,
        narrow === 'words' ? classNames(styles.stack, styles.words) : narrow !== 'keep' && styles[narrow],
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
  if (narrow === 'fold')
    return (
      <>
        {table}
        <FoldedRows
          id={id}
          caption={caption}
          isCaptionHidden={isCaptionHidden}
          columns={columns}
          rows={rows}
        />
      </>
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

/** The table as a narrow screen has it; each of the two is there where the other is not. */
function FoldedRows({ id, caption, isCaptionHidden, columns, rows }: Omit<TableProps, 'narrow'>) {
  const captionId = `${id}-narrow-caption`
  return (
    <div className={styles.rows}>
      <p className={isCaptionHidden ? 'sr-only' : styles.caption} id={captionId}>
        {caption}
      </p>
      <ul className={styles.list} aria-labelledby={captionId}>
        {rows.map((row) => (
          <li className={classNames(styles.item, row.isTotal && styles.itemTotal)} key={row.id}>
            <FoldedRow columns={columns} row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoldedRow({ columns, row }: { columns: readonly TableColumn[]; row: TableRow }) {
  const cells = columns
    .map((column, index) => ({ ...column, cell: row.cells[index] }))
    .filter(({ cell }) => cell !== '' && cell !== undefined)
  return (
    <details className={styles.details}>
      <summary className={styles.line}>
        {cells
          .filter(({ isFolded }) => !isFolded)
          .map(({ label, align, cell }) => (
            <span className={align === 'end' ? styles.figure : undefined} key={label}>
              {cell}{' '}
            </span>
          ))}
      </summary>
      <dl className={styles.parts}>
        {cells
          .filter(({ isFolded }) => isFolded)
          .map(({ label, cell }) => (
            <div className={styles.part} key={label}>
              <dt>{label}</dt>
              <dd className={styles.figure}>{cell}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
