import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useTitlesNamed } from '#web/features/studio/catalog/titles/use-titles-named.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { addRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

/** Films that a full pass opens while the festival runs. */
export function FilmsCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  const [text, setText] = useState('')
  const { films } = draft.form
  const chosen = new Set(films.map((film) => film.id))
  const found = useTitlesNamed(text, 'movie').filter((film) => !chosen.has(film.id))
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('films')}</h2>
      <p className="small muted">{t('filmsHelp')}</p>
      <ComboBox
        label={t('addFilm')}
        {...(draft.errors['films'] === undefined ? {} : { error: draft.errors['films'] })}
        text={text}
        onText={setText}
        choices={found.map((film) => ({ value: String(film.id), label: film.title, detail: film.other_title }))}
        onChoose={({ value, label }) => addRow(draft, 'films', { id: Number(value), title: label })}
        nothing={t('noFilm')}
      >
        {films.length > 0 && (
          <ul className="chosen-list">
            {films.map((film, at) => (
              <li key={film.id}>
                {film.title}
                <button
                  type="button"
                  aria-label={t('removeOf', { title: film.title })}
                  onClick={() => removeRow(draft, 'films', at)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </ComboBox>
    </section>
  )
}
