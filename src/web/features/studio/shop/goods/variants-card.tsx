import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/persian/amount-in-words.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { broughtBack, cellKeys, moneyCells, type VariantRow, withRow } from './goods-form.ts'
import { type Cell, columnsOf, type Group, groupNames, groupsInUse, oddCells } from './grid-cells.ts'
import type { GoodsDraft } from './use-goods-draft.ts'
import { VariantsGrid } from './variants-grid.tsx'

/** The variants as a table that is edited like one. */
export function VariantsCard({ draft }: { draft: GoodsDraft }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const id = useId()
  const { form, errors } = draft
  const [chosen, setChosen] = useState<ReadonlySet<Group>>(() => new Set(groupsInUse(form.variants)))
  const [at, setAt] = useState<Cell | null>(null)
  const shown = new Set([...chosen, ...groupsInUse(form.variants)])
  const columns = columnsOf(cellKeys, shown)
  const odd = oddCells(form.variants)
  const put = (variants: readonly VariantRow[]) =>
    draft.set(
      (before) => ({ ...before, variants }),
      ...Object.keys(errors).filter((field) => field.startsWith('variants')),
    )
  const named = ({ row, column }: Cell) =>
    `${t('row', { n: row + 1 })}${locale === 'fa' ? '، ' : ', '}${t(`cells.${column}`)}`
  const faults = Object.entries(errors).flatMap(([field, text]) => {
    const [, row, column] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
    const key = cellKeys.find((one) => one === column)
    return row === undefined || key === undefined ? [] : [{ row: Number(row), column: key, text }]
  })
  return (
    <section className="card stack variants-card" aria-labelledby={id}>
      <h2 id={id}>{t('variants')}</h2>
      <p className="small muted">{t('variantsHelp')}</p>
      <fieldset className="column-choice">
        <legend className="only-said">{t('columns')}</legend>
        {groupNames.map((group) => (
          <label key={group} className="chip">
            <input
              type="checkbox"
              checked={shown.has(group)}
              disabled={groupsInUse(form.variants).includes(group)}
              onChange={(event) => {
                const next = new Set(chosen)
                if (event.target.checked) next.add(group)
                else next.delete(group)
                setChosen(next)
              }}
            />
            {t(`groups.${group}`)}
          </label>
        ))}
      </fieldset>
      {errors['variants'] !== undefined && (
        <p className="help wrong" role="alert">
          {errors['variants']}
        </p>
      )}
      <VariantsGrid rows={form.variants} columns={columns} errors={errors} odd={odd} onRows={put} onAt={setAt} />
      <Words row={at === null ? undefined : form.variants[at.row]} at={at} />
      {faults.length > 0 && (
        <ul className="cell-faults" role="alert">
          {faults.map((fault) => (
            <li key={`${fault.row}.${fault.column}`} className="help wrong">
              {named(fault)}: {fault.text}
            </li>
          ))}
        </ul>
      )}
      {odd.length > 0 && (
        <p className="note" role="status">
          <Icon name="warning" />
          <span>{t('oddPrices', { cells: odd.map(named).join(locale === 'fa' ? '؛ ' : '; ') })}</span>
        </p>
      )}
      <div className="row wrap">
        <Button kind="soft" size="tight" onClick={() => put(withRow(form.variants))}>
          <Icon name="plus" />
          {t('addVariant')}
        </Button>
      </div>
      <Withdrawn draft={draft} onBack={put} />
    </section>
  )
}

/** The amount of the cell with the focus, in words: a zero too many is heard. */
function Words({ row, at }: { row: VariantRow | undefined; at: Cell | null }) {
  const locale = useLocale()
  const currency = at !== null && at.column in moneyCells ? moneyCells[at.column as keyof typeof moneyCells] : null
  if (row === undefined || at === null || currency === null) return <p className="small muted grid-words" />
  const typed = currency === 'IRR' ? parseTomanInput(row[at.column]) : parseUsdInput(row[at.column])
  return (
    <p className="small muted grid-words">
      {'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : null}
    </p>
  )
}

type WithdrawnProps = { draft: GoodsDraft; onBack: (rows: readonly VariantRow[]) => void }

/** Variants that are not sold any more, each with the button that brings it back. */
function Withdrawn({ draft, onBack }: WithdrawnProps) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const named = new Set(draft.form.variants.map((row) => row.id))
  const gone = [...(draft.saved?.withdrawn ?? []), ...(draft.saved?.variants ?? [])].filter(({ id }) => !named.has(id))
  if (gone.length === 0) return null
  return (
    <div className="stack">
      <h3>{t('withdrawn')}</h3>
      <ul className="stack plain-list">
        {gone.map((variant) => (
          <li key={variant.id} className="row between wrap">
            <span className="small">
              <bdi dir="ltr">{variant.sku}</bdi>{' '}
              <span className="muted">
                {[variant[`edition_${locale}`], variant[`color_${locale}`], variant[`size_${locale}`]]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                {t('lie', { count: localDigits(variant.on_hand, locale) })}
              </span>
            </span>
            <Button kind="plain" size="tight" onClick={() => onBack(broughtBack(draft.form.variants, variant, locale))}>
              {t('bringBack')}
              <span className="only-said"> {variant.sku}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
