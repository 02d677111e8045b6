import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moved, newRow, type RowDraft } from './home-data.ts'
import { PartFrame } from './part-frame.tsx'
import { RowFields } from './row-fields.tsx'
import { SeenFields } from './seen-fields.tsx'

type Props = {
  rows: readonly RowDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (rows: RowDraft[]) => void
}

/** The rows of the home page, in their order. */
export function RowsCard({ rows, errors, onChange }: Props) {
  const t = useTranslations('studio.home')
  const locale = useLocale()
  const id = useId()
  const change = (index: number, by: Partial<RowDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...by } : row)))
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('rows')}</h2>
      <ol className="plain-list stack">
        {rows.map((row, index) => {
          const at = `rows.${index}`
          return (
            <PartFrame
              key={row.key}
              name={(locale === 'fa' ? row.title_fa : row.title_en) || t('newRow')}
              index={index}
              count={rows.length}
              isHidden={row.is_hidden}
              isWrong={row.id === null || Object.keys(errors).some((field) => field.startsWith(`${at}.`))}
              onMove={(by) => onChange(moved(rows, index, by))}
              onRemove={() => onChange(rows.filter((other) => other !== row))}
            >
              <RowFields row={row} at={at} errors={errors} onChange={(by) => change(index, by)} />
              <SeenFields part={row} at={at} errors={errors} onChange={(by) => change(index, by)} />
            </PartFrame>
          )
        })}
      </ol>
      <Button kind="soft" onClick={() => onChange([...rows, newRow()])}>
        <Icon name="plus" />
        {t('addRow')}
      </Button>
    </section>
  )
}
