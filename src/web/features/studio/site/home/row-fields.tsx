import { useTranslations } from 'use-intl'
import { mostInRow } from '#contract/site/studio-home.ts'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { noCollection, type RowDraft } from './home-data.ts'
import { RowQuestion } from './row-question.tsx'

/** The fields of a row, wherever it stands. */
type Row = Pick<RowDraft, 'kind' | 'title_fa' | 'title_en' | 'query' | 'href'>
type Props = {
  row: Row
  at: string
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Row>) => void
}

type Source = 'question' | 'hand' | 'collection'

const sourceOf = ({ ids, collection }: Row['query']): Source =>
  collection !== undefined ? 'collection' : ids === undefined ? 'question' : 'hand'

/** Edits the title of a row and its content: the results of a question, titles chosen by hand, or a collection. */
export function RowFields({ row, at, errors, onChange }: Props) {
  const t = useTranslations('studio.home')
  const wrong = (field: string) => errors[`${at}.${field}`]
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
      <RowContents
        row={row}
        onChange={onChange}
        idsError={wrong('query.ids')}
        collectionError={wrong('query.collection')}
      />
      {sourceOf(row.query) === 'question' && (
        <RowQuestion query={row.query} genreError={wrong('query.genre')} onChange={(query) => onChange({ query })} />
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

type ContentsProps = Pick<Props, 'row' | 'onChange'> & {
  idsError: string | undefined
  collectionError: string | undefined
}

function RowContents({ row: { query }, onChange, idsError, collectionError }: ContentsProps) {
  const t = useTranslations('studio.home')
  const source = sourceOf(query)
  const { ids: _ids, collection: _collection, ...question } = query
  return (
    <>
      <Segments
        label={t('source')}
        isLabelShown
        value={source}
        options={(['question', 'hand', 'collection'] as const).map((value) => ({
          value,
          label: t(`sources.${value}`),
        }))}
        onChange={(wanted) =>
          onChange({
            query:
              wanted === 'question'
                ? question
                : wanted === 'hand'
                  ? { ...question, ids: query.ids ?? [] }
                  : { ...question, collection: query.collection ?? noCollection },
          })
        }
      />
      {source === 'hand' && (
        <ChoicePicker
          label={t('ids')}
          help={t('idsHelp')}
          error={idsError}
          kinds={titleKinds}
          ids={query.ids ?? []}
          most={mostInRow}
          onChange={(ids) => onChange({ query: { ...question, ids } })}
        />
      )}
      {source === 'collection' && (
        <ChoicePicker
          label={t('collection')}
          help={t('collectionHelp')}
          error={collectionError}
          kinds={['collection']}
          ids={query.collection === undefined || query.collection === noCollection ? [] : [query.collection]}
          most={1}
          onChange={([collection = noCollection]) => onChange({ query: { ...question, collection } })}
        />
      )}
    </>
  )
}
