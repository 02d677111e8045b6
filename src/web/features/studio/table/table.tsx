import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  head: string
  /** The head is said and not shown. */
  isHeadSaid?: boolean
  /** Left out on a phone (`large`), or where the rooms do not stand at the side (`wide`): what it says stands in the first column then. */
  shown?: 'large' | 'wide'
  /** Classes of its cells. */
  looks?: string
  cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  /** What the table is of: said, not shown. */
  caption: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Other rows are on their way. */
  isStale?: boolean
  rowLooks?: (row: Row) => string | undefined
  className?: string
}

const shownClass = { large: 'only-large', wide: 'studio-wide' } as const

const classes = (...names: (string | undefined | false)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** Rows under heads; its columns are data. */
export function Table<Row>({ caption, columns, rows, keyOf, isStale, rowLooks, className }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <table className={classes('titles-table', className)} aria-busy={isStale || undefined}>
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
            {others.map(({ key, shown, looks, cell }) => (
              <td key={key} className={classes(shown && shownClass[shown], looks)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table that is a whole list of the studio. */
export function TableCard<Row>({ card, ...table }: TableProps<Row> & { card?: string }) {
  return (
    <div className={classes('card titles-card', card, table.isStale && 'stale')}>
      <Table {...table} />
    </div>
  )
}
