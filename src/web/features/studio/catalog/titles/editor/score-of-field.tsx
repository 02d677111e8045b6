import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useTitlesNamed } from '../use-titles-named.ts'
import type { DraftOf } from './use-title-draft.ts'

/** The film that a score belongs to, found by its name or number. */
export function ScoreOfField({ draft }: { draft: DraftOf<'music'> }) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const { form, errors, set } = draft
  const [text, setText] = useState('')
  const films = useTitlesNamed(text, 'movie')
  const filmId = form.score_of
  const { value: film } = useAnswer(`film-of-score-${filmId}`, async (signal) =>
    filmId === null ? null : call('GET /studio/titles/:id', { params: { id: filmId } }, { signal }),
  )
  const name = film == null ? localDigits(filmId ?? '', locale) : locale === 'fa' ? film.title_fa : film.title_en
  return (
    <ComboBox
      label={t('scoreOf')}
      help={t('scoreOfHelp')}
      {...(errors['score_of'] === undefined ? {} : { error: errors['score_of'] })}
      placeholder={t('filmSearch')}
      text={text}
      onText={setText}
      choices={films.map(({ id, title, other_title }) => ({ value: String(id), label: title, detail: other_title }))}
      onChoose={({ value }) => set({ score_of: Number(value) }, 'score_of')}
      nothing={t('noFilm')}
    >
      {filmId !== null && (
        <ul className="chosen-list">
          <li>
            {name}
            <button
              type="button"
              aria-label={t('forgetFilm', { title: name })}
              onClick={() => set({ score_of: null }, 'score_of')}
            >
              <Icon name="close" />
            </button>
          </li>
        </ul>
      )}
    </ComboBox>
  )
}
