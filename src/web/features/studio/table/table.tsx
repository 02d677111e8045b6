import type { ReactNode } from 'react'
import '../../../ui/card-rows.css'

export type Column<Row> = {
  key: string
  head: string
  /** The head is for screen readers only. */
  isHeadSaid?: boolean
  /**
   * `large`: hidden on a phone. `wide`: hidden where the menu is not beside the page. Then the first column shows its
   * content.
   */
  shown?: 'large' | 'wide'
  /** Classes of its cells. */
  looks?: string
  cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  /** The title of the table; for screen readers only. */
  caption: string
  /** The first column is the heading of the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** True while other rows are loading. */
  isStale?: boolean
  rowLooks?: (row: Row) => string | undefined
  className?: string
}

const shownClass = { large: 'only-large', wide: 'studio-wide' } as const

const classes = (...names: (string | undefined | false)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** A table; its columns are given as data. On a phone each row is a card. */
export function Table<Row>({ caption, columns, rows, keyOf, isStale, rowLooks, className }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <table className={classes('titles-table card-rows', className)} aria-busy={isStale || undefined}>
      <caption className="only-said">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, isHeadSaid, shown }) => (
            <th key={key} scope="col" className={shown && shownClass[shown]}>
              {isHeadSaid ? <span className="only-said">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowLooks?.(row)}>
            <th scope="row">{first?.cell(row)}</th>
            {others.map(({ key, head, isHeadSaid, shown, looks, cell }) => (
              <td
                key={key}
                className={classes(shown && shownClass[shown], looks)}
                // a phone shows the row as a card, in which each value has its head beside it
                data-head={isHeadSaid ? undefined : head}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table as a card of its own, for a whole list of the studio. */
export function TableCard<Row>({ card, ...table }: TableProps<Row> & { card?: string }) {
  return (
    <div className={classes('card titles-card', card, table.isStale && 'stale')}>
      <Table {...table} />
    </div>
  )
}
