import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { onThisClock } from '#web/server-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { heroSizes } from '#web/ui/hero-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { productPath } from '#web/kinds/kinds.ts'
import { Countdown } from './countdown.tsx'
import { isToCome, saidState, type Screening, type ScreeningState, stateLooks } from './screening.ts'
import type { SeatsAnswer } from './seats/use-seats.ts'

type Props = { screening: Screening; state: ScreeningState; answer: SeatsAnswer }

/** The still, the title, its facts, and the time until it begins by the server's clock. */
export function ScreeningHero({ screening, state, answer }: Props) {
  const said = saidState(screening, state)
  const t = useTranslations('screening')
  const movie = useTranslations('movie')
  const locale = useLocale()
  const image = screening.still ?? screening.poster
  const { film, age_rating: age } = screening
  const filmPage = productPath(screening.film_card)
  const other = locale === 'fa' ? 'en' : 'fa'
  return (
    <section className={`hero product screening${image && isPale(image.color) ? ' pale' : ''}`}>
      {image && (
        <Picture
          image={image}
          sizes={heroSizes}
          first
          className={`backdrop ${screening.still ? `subject-${image.focus}` : 'stand-in'}`}
        />
      )}
      <div className="page inner">
        <div className="words">
          <p className="eyebrow">{screening.tagline ?? t(`modes.${screening.mode}`)}</p>
          <h1 className="film-title">{screening.title}</h1>
          <div className="under-title">
            <Facts
              items={[
                <span key="state" className={`tag ${screening.live?.is_on_air === true ? 'live' : stateLooks[said]}`}>
                  {t(screening.live?.is_on_air === true ? 'onAir' : `states.${said}`)}
                </span>,
                screening.other_title !== screening.title && (
                  <bdi key="other" lang={other}>
                    {screening.other_title}
                  </bdi>
                ),
                film.duration_minutes !== null && formatDuration(film.duration_minutes, locale, 'prose'),
                ...screening.film_card.genres.slice(0, 2).map(({ name }) => name),
                <span key="age" className="tag" title={movie('age')}>
                  {age > 0 ? movie('ageFrom', { age: localDigits(age, locale) }) : movie('ageAll')}
                </span>,
              ]}
            />
          </div>
          <ToCome screening={screening} state={state} answer={answer} />
          <div className="actions">
            {screening.has_preview && (
              <ButtonLink kind="soft" to={`/play-preview/${film.id}`}>
                <Icon name="play" />
                {movie('trailer')}
              </ButtonLink>
            )}
            {filmPage !== null && screening.live === null && (
              <Link className="button plain" to={filmPage}>
                {t('filmPage')}
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Counts down to the beginning; for a window that runs, to its end. */
function ToCome({ screening: { mode, starts_at, ends_at }, state, answer }: Props) {
  const t = useTranslations('screening')
  const by = (instant: string) => (answer.state === 'known' ? Date.parse(instant) + answer.ahead : onThisClock(instant))
  if (isToCome(state) && starts_at !== null) return <Countdown until={by(starts_at)} label={t('untilStart')} />
  if (state === 'running' && mode === 'window' && ends_at !== null)
    return (
      <>
        <p className="small">{t('untilEnd')}</p>
        <Countdown until={by(ends_at)} label={t('untilEnd')} />
      </>
    )
  return null
}
