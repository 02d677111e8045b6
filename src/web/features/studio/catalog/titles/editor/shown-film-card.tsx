import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { useTitlesNamed } from '../use-titles-named.ts'
import { withFilm } from './screening-form.ts'
import { type Film, isReady, minutesOf, readFilm, type ShownFilm } from './shown-film.ts'
import type { DraftOf } from './use-title-draft.ts'

type Props = { draft: DraftOf<'screening'>; shown: ShownFilm; isFixed: boolean }

/** The film that is shown; any film of the studio, on the site or not. */
export function ShownFilmCard({ draft, shown, isFixed }: Props) {
  const t = useTranslations('studio.screening')
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { film, error, reload } = shown
  const isEmpty = draft.form.film_id === null
  const choose = async (filmId: number) => {
    try {
      const next = await readFilm(filmId)
      if (next === null) return
      draft.set(withFilm(draft.form, next, film))
      setIsChoosing(false)
    } catch (failure) {
      toastError(failure)
    }
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('film')}</h2>
      {!isEmpty && error !== null && <FailedPart onRetry={reload} />}
      {film && (
        <div className="shown-film">
          {film.poster ? (
            <Picture image={film.poster} className="poster tiny-poster" sizes="52px" />
          ) : (
            <span className="picture poster tiny-poster" />
          )}
          <FilmLine film={film} />
          {!isFixed && !isChoosing && (
            <Button kind="plain" size="tight" onClick={() => setIsChoosing(true)}>
              {t('otherFilm')}
            </Button>
          )}
        </div>
      )}
      {(isEmpty || isChoosing) && <FilmSearch error={draft.errors.film_id} onChoose={(one) => void choose(one)} />}
    </section>
  )
}

function FilmLine({ film }: { film: Film }) {
  const t = useTranslations('studio.screening')
  const tracks = useTranslations('studio.subtitles')
  const locale = useLocale()
  const minutes = minutesOf(film)
  const subtitles = film.media.subtitles.flatMap(({ lang }) => (lang === 'fa' || lang === 'en' ? [tracks(lang)] : []))
  const facts = [
    minutes === null ? null : formatDuration(minutes, locale, 'prose'),
    subtitles.length > 0 ? t('subtitled', { languages: subtitles.join(locale === 'fa' ? ' و ' : ' and ') }) : null,
    t('filmNumber', { id: localDigits(film.id, locale) }),
  ].filter((fact) => fact !== null)
  return (
    <div className="grow">
      <p className="strong clip-2">{locale === 'fa' ? film.title_fa : film.title_en}</p>
      <p className="tiny muted">{facts.join(' · ')}</p>
      <p>
        <span className={`tag ${isReady(film) ? 'good' : 'waiting'}`}>{t(isReady(film) ? 'ready' : 'notReady')}</span>{' '}
        {film.state === 'draft' && <span className="tag">{t('draftFilm')}</span>}
      </p>
    </div>
  )
}

function FilmSearch({ error, onChoose }: { error: string | undefined; onChoose: (id: number) => void }) {
  const t = useTranslations('studio.screening')
  const [text, setText] = useState('')
  const films = useTitlesNamed(text, 'movie')
  return (
    <ComboBox
      label={t('chooseFilm')}
      help={t('chooseFilmHelp')}
      {...(error === undefined ? {} : { error })}
      placeholder={t('filmSearch')}
      text={text}
      onText={setText}
      choices={films.map(({ id, title, other_title }) => ({ value: String(id), label: title, detail: other_title }))}
      onChoose={({ value }) => onChoose(Number(value))}
      nothing={t('noFilm')}
    />
  )
}
