import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import type { FieldErrors } from '#web/features/studio/form/use-draft.ts'
import { type CellKey, moneyCells, type VariantRow, withRow } from './goods-form.ts'
import { type Cell, pastedBlock, withBlock, withMoved } from './grid-cells.ts'

type Props = {
  rows: readonly VariantRow[]
  columns: readonly CellKey[]
  errors: FieldErrors
  odd: readonly Cell[]
  onRows: (rows: readonly VariantRow[]) => void
  /** The cell that has the focus. */
  onAt: (cell: Cell | null) => void
}

const latin = new Set<CellKey>(['sku', 'size_en', 'color_en', 'color_hex', 'edition_en'])
const counts = new Set<CellKey>(['weight_grams', 'length_mm', 'width_mm', 'height_mm', 'low_at'])

function inputMode(column: CellKey): 'numeric' | 'decimal' | 'text' {
  if (column in moneyCells) return moneyCells[column as keyof typeof moneyCells] === 'IRR' ? 'numeric' : 'decimal'
  return counts.has(column) ? 'numeric' : 'text'
}

/**
 * A table of fields: arrows and Enter go to the row above or below, Ctrl+D takes the value from above, and cells of a
 * spreadsheet are pasted over several. On a phone each row is a card.
 */
export function VariantsGrid(props: Props) {
  const { rows, columns, onRows } = props
  const t = useTranslations('studio.goods')
  const root = useRef<HTMLTableElement>(null)
  const focus = (row: number, column: CellKey) => {
    // after the next drawing, because the row may be new
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLInputElement>(`[name="variants.${row}.${column}"]`)?.focus(),
    )
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, { row, column }: Cell): void {
    if (event.key === 'ArrowUp' && row > 0) focus(row - 1, column)
    else if (event.key === 'ArrowDown' && row < rows.length - 1) focus(row + 1, column)
    else if (event.key === 'Enter') {
      if (row === rows.length - 1) onRows(withRow(rows))
      focus(row + 1, column)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && row > 0) {
      const above = rows[row - 1]?.[column] ?? ''
      onRows(rows.map((one, index) => (index === row ? { ...one, [column]: above } : one)))
    } else return
    event.preventDefault()
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>, at: Cell): void {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    if (block === null) return
    event.preventDefault()
    onRows(withBlock(rows, at, { block, columns }))
  }
  return (
    <div className="grid-scroll">
      <table ref={root} className="variants-grid">
        <caption className="only-said">{t('variants')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`cells.${column}`)}
              </th>
            ))}
            <th scope="col">{t('onHand')}</th>
            <th scope="col">
              <span className="only-said">{t('verbs')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              {columns.map((column) => (
                <GridCell
                  key={column}
                  {...props}
                  at={{ row: index, column }}
                  value={row[column]}
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                />
              ))}
              <RowEnd {...props} row={row} index={index} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = Props & {
  at: Cell
  value: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: Cell) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: Cell) => void
}

function GridCell({ at, value, rows, errors, odd, onRows, onAt, onKeyDown, onPaste }: CellProps) {
  const t = useTranslations('studio.goods')
  const { row, column } = at
  const name = `variants.${row}.${column}`
  const isOdd = odd.some((one) => one.row === row && one.column === column)
  return (
    <td data-label={t(`cells.${column}`)} className={`cell-${column}${isOdd ? ' odd' : ''}`}>
      <input
        name={name}
        aria-label={`${t(`cells.${column}`)}, ${t('row', { n: row + 1 })}`}
        aria-invalid={errors[name] === undefined ? undefined : true}
        autoComplete="off"
        spellCheck={false}
        inputMode={inputMode(column)}
        {...(latin.has(column) ? { dir: 'ltr' } : {})}
        value={value}
        onChange={(event) => {
          const { value: typed } = event.target
          onRows(rows.map((one, index) => (index === row ? { ...one, [column]: typed } : one)))
        }}
        onFocus={() => onAt(at)}
        onBlur={() => onAt(null)}
        onKeyDown={(event) => onKeyDown(event, at)}
        onPaste={(event) => onPaste(event, at)}
      />
    </td>
  )
}

function RowEnd({ rows, row, index, onRows }: Props & { row: VariantRow; index: number }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const named = { n: index + 1 }
  return (
    <>
      <td data-label={t('onHand')} className="cell-stock">
        {row.id === null ? '—' : localDigits(row.onHand, locale)}
      </td>
      <td className="cell-verbs">
        <MoveButton
          label={t('moveUp', named)}
          by={-1}
          isOff={index === 0}
          onMove={() => onRows(withMoved(rows, index, -1))}
        />
        <MoveButton
          label={t('moveDown', named)}
          by={1}
          isOff={index === rows.length - 1}
          onMove={() => onRows(withMoved(rows, index, 1))}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('copyRow', named)}
          onClick={() => onRows(withRow(rows, row))}
        >
          <Icon name="copy" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('removeRow', named)}
          onClick={() => onRows(rows.filter((one) => one !== row))}
        >
          <Icon name="trash" />
        </button>
      </td>
    </>
  )
}
