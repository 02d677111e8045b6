import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { type CellKey, moneyCells, type VariantRow, withRow } from './goods-form.ts'

/** A cell of the table: its row from 0, and its column. */
export interface Cell {
  row: number
  column: CellKey
}

/** Text from a spreadsheet as rows of cells; null where it is one value, which the field takes by itself. */
export function pastedBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null
}

// as many as the contract takes
const mostRows = 200

/** The rows after a block was put into the shown columns, from a cell on; rows that are missing are added. */
export function withBlock(
  rows: readonly VariantRow[],
  at: Cell,
  { block, columns }: { block: readonly (readonly string[])[]; columns: readonly CellKey[] },
): VariantRow[] {
  const first = columns.indexOf(at.column)
  let next = [...rows]
  for (const [down, cells] of block.entries()) {
    const index = at.row + down
    if (index >= mostRows) break
    if (index >= next.length) next = withRow(next)
    const row = next[index]
    if (row === undefined) continue
    const change = cells.flatMap((text, across) => {
      const column = columns[first + across]
      return column === undefined ? [] : [[column, text.trim()] as const]
    })
    next[index] = { ...row, ...Object.fromEntries(change) }
  }
  return next
}

/** The rows after one was moved up or down. */
export function withMoved(rows: readonly VariantRow[], from: number, by: -1 | 1): VariantRow[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(from + by, 0, row)
  return next
}

const amountOf = (row: VariantRow, column: keyof typeof moneyCells): number | null => {
  const typed = moneyCells[column] === 'IRR' ? parseTomanInput(row[column]) : parseUsdInput(row[column])
  return 'amount' in typed && typed.amount > 0 ? typed.amount : null
}

/**
 * Returns the cells whose price is ten times off the middle one of their column: perhaps Rials were typed for Toman. Of
 * two that disagree both are named. An unreadable price is ignored.
 */
export function oddCells(rows: readonly VariantRow[]): Cell[] {
  return (Object.keys(moneyCells) as (keyof typeof moneyCells)[]).flatMap((column) => {
    const amounts = rows.map((row) => amountOf(row, column))
    const known = amounts.filter((amount) => amount !== null).toSorted((a, b) => a - b)
    return amounts.flatMap((own, row) => {
      const near = known.length === 2 ? known.find((amount) => amount !== own) : known[Math.floor(known.length / 2)]
      if (own === null || near === undefined) return []
      return own >= near * 10 || own * 10 <= near ? [{ row, column }] : []
    })
  })
}

/** Groups of columns that a shop may not need. */
export const groups = {
  size: ['size_fa', 'size_en'],
  color: ['color_fa', 'color_en', 'color_hex'],
  edition: ['edition_fa', 'edition_en'],
  dollars: ['usd', 'sale_usd'],
  sale: ['sale_irr', 'sale_usd', 'sale_ends_at'],
  parcel: ['length_mm', 'width_mm', 'height_mm'],
} as const satisfies Record<string, readonly CellKey[]>
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as Group[]

/** The groups in which something is typed. */
export const groupsInUse = (rows: readonly VariantRow[]): Group[] =>
  groupNames.filter((group) => rows.some((row) => groups[group].some((cell) => row[cell] !== '')))

/** The columns of the shown groups; the dollars of a sale are there where both are. */
export function columnsOf(keys: readonly CellKey[], shown: ReadonlySet<Group>): CellKey[] {
  return keys.filter((key) =>
    groupNames.every((group) => !(groups[group] as readonly CellKey[]).includes(key) || shown.has(group)),
  )
}
