import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTitlesNamed } from '#web/features/studio/catalog/titles/use-titles-named.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { languageOf } from './festival-form.ts'
import { newPrize, type PrizeRow } from './jury-form.ts'
import { RowFrame } from './row-frame.tsx'
import { addRow, changeRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

/** The prizes with their winners, and when each is announced. */
export function PrizesCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('prizes')}</h2>
      <p className="small muted">{t('prizesHelp')}</p>
      <ol className="stack plain-list">
        {draft.form.prizes.map((prize, at) => (
          <Prize key={prize.key} draft={draft} prize={prize} at={at} />
        ))}
      </ol>
      <Button kind="soft" onClick={() => addRow(draft, 'prizes', newPrize())}>
        <Icon name="plus" />
        {t('addPrize')}
      </Button>
    </section>
  )
}

type PrizeProps = { draft: FestivalDraft; prize: PrizeRow; at: number }

function Prize({ draft, prize, at }: PrizeProps) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const path = `prizes.${at}`
  const field = (column: 'name_fa' | 'name_en' | 'category_fa' | 'category_en' | 'person_fa' | 'person_en') => (
    <Field
      label={t(`prize.${column}`)}
      name={`${path}.${column}`}
      autoComplete="off"
      {...languageOf(column)}
      maxLength={120}
      value={prize[column]}
      error={draft.errors[`${path}.${column}`]}
      onChange={(event) => changeRow(draft, 'prizes', at, { [column]: event.target.value })}
    />
  )
  return (
    <RowFrame title={t('prizeOf', { n: localDigits(at + 1, locale) })} onRemove={() => removeRow(draft, 'prizes', at)}>
      {field('name_fa')}
      {field('name_en')}
      {field('category_fa')}
      {field('category_en')}
      <WinningFilm draft={draft} prize={prize} at={at} />
      {field('person_fa')}
      {field('person_en')}
      <MomentFields
        name={`${path}.announced_at`}
        label={t('prize.announced')}
        empty={t('prize.announcedEmpty')}
        entry={prize.announced}
        error={draft.errors[`${path}.announced_at`]}
        onChange={(announced) => changeRow(draft, 'prizes', at, { announced })}
      />
    </RowFrame>
  )
}

function WinningFilm({ draft, prize, at }: PrizeProps) {
  const t = useTranslations('studio.festivals')
  const [text, setText] = useState('')
  const found = useTitlesNamed(text, 'movie')
  const error = draft.errors[`prizes.${at}.film_id`]
  return (
    <ComboBox
      label={t('prize.film')}
      {...(error === undefined ? {} : { error })}
      text={text}
      onText={setText}
      choices={found.map((film) => ({ value: String(film.id), label: film.title, detail: film.other_title }))}
      onChoose={({ value, label }) => changeRow(draft, 'prizes', at, { film: { id: Number(value), title: label } })}
      nothing={t('noFilm')}
    >
      {prize.film !== null && (
        <ul className="chosen-list">
          <li>
            {prize.film.title}
            <button
              type="button"
              aria-label={t('removeOf', { title: prize.film.title })}
              onClick={() => changeRow(draft, 'prizes', at, { film: null })}
            >
              <Icon name="close" />
            </button>
          </li>
        </ul>
      )}
    </ComboBox>
  )
}
