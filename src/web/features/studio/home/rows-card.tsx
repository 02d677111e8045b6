import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toLatinDigits } from '#lib/digits.ts'
import { titleKinds } from '#lib/product-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segments } from '../form/segments.tsx'
import { moved, newRow, type RowDraft } from './home-data.ts'
import { PartFrame } from './part-frame.tsx'
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
              {...{ index, count: rows.length, isHidden: row.is_hidden }}
              isWrong={row.id === null || Object.keys(errors).some((field) => field.startsWith(`${at}.`))}
              onMove={(by) => onChange(moved(rows, index, by))}
              onRemove={() => onChange(rows.filter((other) => other !== row))}
            >
              <RowFields row={row} {...{ at, errors }} onChange={(by) => change(index, by)} />
              <SeenFields part={row} {...{ at, errors }} onChange={(by) => change(index, by)} />
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

const sorts = ['published', 'newest', 'oldest', 'title', 'leaving', 'most_watched'] as const

type FieldsProps = {
  row: RowDraft
  at: string
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<RowDraft>) => void
}

/** What a row is called and what it shows. A row that was chosen by hand says its titles' numbers. */
function RowFields({ row, at, errors, onChange }: FieldsProps) {
  const t = useTranslations('studio.home')
  const { query } = row
  const wrong = (field: string) => errors[`${at}.${field}`]
  const kinds = ['all', ...titleKinds] as const
  return (
    <>
      {(['title_fa', 'title_en'] as const).map((field) => (
        <Field
          key={field}
          label={t(field)}
          name={`${at}.${field}`}
          lang={field === 'title_fa' ? 'fa' : 'en'}
          dir={field === 'title_fa' ? 'rtl' : 'ltr'}
          maxLength={120}
          value={row[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          error={wrong(field)}
        />
      ))}
      <Segments
        label={t('look')}
        isLabelShown
        value={row.kind}
        options={(['posters', 'wide'] as const).map((value) => ({ value, label: t(`looks.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <Field
        label={t('ids')}
        help={t('idsHelp')}
        name={`${at}.query.ids`}
        dir="ltr"
        value={(query.ids ?? []).join(', ')}
        onChange={(event) => {
          const ids = (toLatinDigits(event.target.value).match(/[1-9]\d{0,8}/g) ?? []).map(Number)
          const { ids: _was, ...rest } = query
          onChange({ query: ids.length === 0 ? rest : { ...rest, ids } })
        }}
        error={wrong('query.ids')}
      />
      <Field
        label={t('collection')}
        help={t('collectionHelp')}
        name={`${at}.query.collection`}
        dir="ltr"
        inputMode="numeric"
        value={query.collection ?? ''}
        onChange={(event) => {
          const [number] = toLatinDigits(event.target.value).match(/[1-9]\d{0,8}/) ?? []
          const { collection: _was, ...rest } = query
          onChange({ query: number === undefined ? rest : { ...rest, collection: Number(number) } })
        }}
        error={wrong('query.collection')}
      />
      {query.ids === undefined && query.collection === undefined && (
        <>
          <Segments
            label={t('of')}
            isLabelShown
            value={query.kind ?? 'all'}
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => {
              const { kind: _was, ...rest } = query
              onChange({ query: value === 'all' ? rest : { ...rest, kind: value } })
            }}
          />
          <Segments
            label={t('sort')}
            isLabelShown
            value={query.sort ?? 'newest'}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(sort) => onChange({ query: { ...query, sort } })}
          />
        </>
      )}
      <Field
        label={t('href')}
        help={t('hrefHelp')}
        name={`${at}.href`}
        dir="ltr"
        maxLength={200}
        value={row.href ?? ''}
        onChange={(event) => onChange({ href: event.target.value || null })}
        error={wrong('href')}
      />
    </>
  )
}
