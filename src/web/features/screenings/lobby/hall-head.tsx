import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { onThisClock } from '#web/server-time.ts'
import { Facts } from '#web/ui/facts.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Countdown } from '#web/features/screenings/schedule/countdown.tsx'
import { isToCome, type Screening, stateLooks } from '#web/features/screenings/schedule/screening.ts'
import type { HallScene } from './hall-clock.ts'
import type { HallAnswer } from './use-hall.ts'

type Props = {
  screening: Screening
  answer: HallAnswer
  scene: HallScene
  /** The visitor has a place: only for them the page becomes the hall. */
  isIn: boolean
}

/** The still, the title, and the time until the film by the server's clock. */
export function HallHead({ screening, answer, scene, isIn }: Props) {
  const t = useTranslations('hall')
  const words = useTranslations('screening')
  const locale = useLocale()
  const said = answer.state === 'known' ? answer.now.state : screening.state
  // the programme may be over before the screening is
  const state = scene === 'over' && said === 'running' ? 'ended' : said
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
              {t((screening.mode === 'together' || screening.mode === 'live') && isIn ? 'turnsByItself' : 'opensHere', {
                at: formatTime(new Date(startsAt), locale),
              })}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
