import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/dates.ts'
import { onThisClock } from '../../server-time.ts'
import { Facts } from '../../ui/facts.tsx'
import { isPale } from '../../ui/pale.ts'
import { Picture } from '../../ui/picture.tsx'
import { Countdown } from '../screenings/countdown.tsx'
import { isToCome, type Screening, stateLooks } from '../screenings/screening.ts'
import type { HallAnswer } from './use-hall.ts'

/** The still, the title, and the time until the film by the server's clock. */
export function HallHead({ screening, answer }: { screening: Screening; answer: HallAnswer }) {
  const t = useTranslations('hall')
  const words = useTranslations('screening')
  const locale = useLocale()
  const state = answer.state === 'known' ? answer.now.state : screening.state
  const startsAt = answer.state === 'known' ? answer.now.starts_at : screening.starts_at
  const image = screening.still ?? screening.poster
  const until =
    startsAt === null ? null : answer.state === 'known' ? Date.parse(startsAt) + answer.ahead : onThisClock(startsAt)
  return (
    <section className={`hero product screening${image && isPale(image.color) ? ' pale' : ''}`}>
      {image && (
        <Picture
          image={image}
          sizes="100vw"
          first
          className={`backdrop ${screening.still ? `subject-${image.focus}` : 'stand-in'}`}
        />
      )}
      <div className="page inner">
        <div className="words">
          <p className="eyebrow">{t('lobby')}</p>
          <h1 className="film-title">{screening.title}</h1>
          <div className="under-title">
            <Facts
              items={[
                <span key="state" className={`tag ${stateLooks[state]}`}>
                  {words(`states.${state}`)}
                </span>,
                words(`modes.${screening.mode}`),
              ]}
            />
          </div>
          {isToCome(state) && until !== null && <Countdown until={until} label={words('untilStart')} />}
          {startsAt !== null && isToCome(state) && (
            <p className="small">
              {screening.mode === 'together'
                ? t('turnsByItself', { at: formatTime(new Date(startsAt), locale) })
                : t('opensHere', { at: formatTime(new Date(startsAt), locale) })}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
