import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { productPath } from '#web/kinds/kinds.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { heroSizes } from '#web/ui/hero-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { minutesLeft } from '#web/features/playback/play/begun/minutes-left.ts'
import type { Begun } from '#web/features/playback/play/begun/use-begun.ts'

/** What was begun last, at the top of the page: no carousel, one button. */
export function KnownHero({ item }: { item: Begun }) {
  const t = useTranslations('known')
  const begun = useTranslations('begun')
  const locale = useLocale()
  const { product, episode } = item
  const still = product.still
  if (still === null) return null
  const page = productPath(product)
  const part = episode && {
    season: localDigits(episode.season, locale),
    number: localDigits(episode.number, locale),
    title: episode.title,
  }
  const left = begun('left', { time: formatDuration(minutesLeft(item), locale) })
  return (
    <section className={`hero known-hero${isPale(still.color) ? ' pale' : ''}`} aria-label={t('hero')}>
      <div className={`slide shown${isPale(still.color) ? ' pale' : ''}`}>
        <Picture image={still} sizes={heroSizes} first className={`backdrop subject-${still.focus}`} />
        <div className="page inner">
          <div className="words">
            <h2 className="film-title">{product.title}</h2>
            <Facts items={[left, part && (episode.season === 0 ? t('special', part) : t('episode', part))]} />
            <progress className="bar" max={item.duration_ms} value={item.position_ms} aria-hidden="true" />
            <div className="actions">
              <ButtonLink kind="main" size="decision" to={`/play/${episode?.id ?? product.id}`}>
                <Icon name="play" />
                {t('resume')}
              </ButtonLink>
              {page !== null && (
                <ButtonLink kind="soft" size="decision" to={page}>
                  {t('about')}
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
