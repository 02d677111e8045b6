import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { countdownParts, formatDuration } from '#lib/time/durations.ts'
import { onThisClock } from '#web/server-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { heroSizes } from '#web/ui/hero-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import { isToCome } from '#web/features/screenings/schedule/screening.ts'
import { pictureOf, type Top } from './home-top.ts'
import { useTopWords } from './top-words.ts'

/** Shows the thing that concerns the member most, at the top of the page: no carousel, one button. */
export function KnownHero({ top }: { top: Top }) {
  const words = useTopWords(top)
  const still = pictureOf(top)
  if (still === null) return null
  const pale = isPale(still.color) ? ' pale' : ''
  return (
    <section className={`hero known-hero${pale}`} aria-label={words.label}>
      <div className={`slide shown${pale}`}>
        <Picture image={still} sizes={heroSizes} first className={`backdrop subject-${still.focus}`} />
        <div className="page inner">
          <div className="words">
            {top.kind === 'screening' && top.screening.starts_at !== null && isToCome(top.screening.state) && (
              <StartsIn at={top.screening.starts_at} />
            )}
            {top.kind === 'screening' && top.screening.live?.is_on_air === true && <OnAir />}
            <h2 className="film-title">{words.title}</h2>
            <Facts items={words.facts} />
            {top.kind === 'begun' && (
              <progress className="bar" max={top.item.duration_ms} value={top.item.position_ms} aria-hidden="true" />
            )}
            <div className="actions">
              <ButtonLink kind="main" size="decision" to={words.to}>
                <Icon name={words.icon} />
                {words.verb}
              </ButtonLink>
              {words.second !== null && (
                <ButtonLink
                  kind="soft"
                  size="decision"
                  to={words.second.to}
                  className={words.second.isLess ? 'only-large' : ''}
                >
                  {words.second.label}
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function OnAir() {
  const t = useTranslations('screening')
  return (
    <p>
      <span className="tag live">{t('onAir')}</span>
    </p>
  )
}

/** In how much time it begins; a screen reader hears it in minutes, when it asks. */
function StartsIn({ at }: { at: string }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const left = useSecondsLeft(onThisClock(at))
  if (left === 0) return null
  const parts = countdownParts(left)
  const units = (['hours', 'minutes', 'seconds'] as const).slice(left >= 3600 ? 0 : 1)
  const box = (unit: (typeof units)[number]): ReactNode => (
    <span key={unit} aria-hidden="true">
      <b>{localDigits(parts[unit], locale)}</b> {t(`units.${unit}`)}
    </span>
  )
  return (
    <p className="starts-in" role="timer">
      <span className="only-said">
        {t('untilStart')} {formatDuration(Math.max(1, left / 60), locale)}
      </span>
      <span aria-hidden="true">{t('untilStart')}</span>
      {units.map(box)}
    </p>
  )
}
