import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime, weekdayName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { parseInstant } from '#web/features/studio/form/instant-entry.ts'
import { countOfText } from '#web/features/studio/form/typed-fields.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import type { Film } from './shown-film.ts'
import type { DraftOf } from './use-title-draft.ts'

type Props = { draft: DraftOf<'screening'>; film: Film | null; taken: number }

/** The card of the screening as visitors see it. */
export function ScreeningPreview({ draft, film, taken }: Props) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const { form, saved } = draft
  const read = parseInstant(form.release_at)
  const begins = 'instant' in read && read.instant !== null ? new Date(read.instant) : null
  const name = form[`title_${locale}`].trim()
  const seats = countOfText(form.capacity)
  const still = saved?.stills[0]?.image ?? film?.stills[0]?.image
  return (
    <figure className="screening-preview">
      <figcaption className="tiny muted">{t('preview')}</figcaption>
      <div className="preview-card">
        <Day begins={begins} />
        <div className="preview-face">
          {still && <Picture image={still} className="preview-still" sizes="280px" />}
          <div className="preview-words">
            <p className="strong clip-2">{name === '' ? t('untitled') : name}</p>
            <p className="tiny">
              {t(`modes.${form.mode}`)}
              {begins && ` · ${t('atTehran', { time: formatTime(begins, locale) })}`}
            </p>
            <p className="tiny preview-foot">
              {begins && <Until begins={begins} />}
              {seats !== null && <span>{t('seatsLeft', { n: countOf(Math.max(0, seats - taken), locale) })}</span>}
            </p>
          </div>
        </div>
      </div>
    </figure>
  )
}

function Day({ begins }: { begins: Date | null }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  if (begins === null) return <p className="preview-day tiny">{t('noDay')}</p>
  const [day, ...month] = formatDate(begins, locale, { year: false }).split(' ')
  return (
    <p className="preview-day">
      <span className="tiny">{weekdayName(begins, locale)}</span>
      <span className="preview-number">{localDigits(day ?? '', locale)}</span>
      <span className="tiny">{month.join(' ')}</span>
    </p>
  )
}

function Until({ begins }: { begins: Date }) {
  const locale = useLocale()
  return (
    <span>
      <Icon name="clock" /> {formatRelative(relativeFrom(useNow(), begins), locale)}
    </span>
  )
}
