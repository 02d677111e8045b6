import { useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { forgetKnown, isClosed, storeVisitor } from '#web/chosen-profile.ts'
import { PosterCard } from '#web/ui/product-card.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { BegunCard } from '#web/features/playback/play/begun/begun-card.tsx'
import { useBegun } from '#web/features/playback/play/begun/use-begun.ts'
import { ScreeningCard } from '#web/features/screenings/schedule/screening-card.tsx'
import { BecauseRow } from './because-row.tsx'
import { HomeNotice } from './home-notice.tsx'
import { KnownHero } from './known-hero.tsx'
import { useMyHome } from './use-my-home.ts'
import './home.css'

const rowLength = 12
/** A row of one's own with fewer is left out. */
const fewest = 3

type Props = { heroArea: HTMLElement | null; onHero: (isThere: boolean) => void }

/**
 * The home page that knows its member: something unfinished at the top, one notice, and rows of their own. Each part is
 * left out when its call fails, because the page is complete without them.
 */
export default function KnownHome({ heroArea, onHero }: Props) {
  const t = useTranslations('known')
  const begun = useTranslations('begun')
  const rail = useTranslations('rail')
  const limit = useAgeLimit()
  const { data: ownData, remove } = useBegun()
  const { data, setHistory } = useMyHome()
  const home = data.state === 'loaded' ? data.value : null
  const items = ownData.state === 'loaded' ? ownData.value : []
  const hero = items.find((item) => item.is_open && item.has_page && item.product.still !== null) ?? null
  const others = items.filter((item) => item !== hero)
  const isSettled = ownData.state === 'loaded' || ownData.state === 'failed'
  const audience = home?.audience ?? null
  // before the next paint: the slides and what stands in their area are never seen together
  useLayoutEffect(() => {
    onHero(hero !== null && heroArea !== null)
    return () => onHero(false)
  }, [hero, heroArea, onHero])
  useEffect(() => {
    if (audience !== null && isSettled) storeVisitor({ audience, isKnown: hero !== null })
    if (isSettled && hero === null) forgetKnown()
  }, [audience, isSettled, hero])
  const open = <T extends { age_rating: number }>(cards: readonly T[]): T[] =>
    cards.filter((card) => !isClosed(card.age_rating, limit))
  const enough = <T,>(cards: readonly T[]) => cards.length >= fewest
  const [series, music, screenings] = [open(home?.series ?? []), open(home?.music ?? []), open(home?.screenings ?? [])]
  return (
    <>
      {hero && heroArea && createPortal(<KnownHero item={hero} />, heroArea)}
      {home?.notice && <HomeNotice notice={home.notice} />}
      {others.length > 0 && (
        <Rail title={begun('title')} more={{ to: '/account/continue', label: rail('all') }}>
          {others.slice(0, rowLength).map((item) => (
            <BegunCard key={item.episode?.id ?? item.product.id} item={item} onRemove={remove} />
          ))}
        </Rail>
      )}
      {enough(series) && (
        <Rail title={t('series')} more={{ to: '/series', label: rail('all') }}>
          {series.map((card) => (
            <div key={card.id} className="own-series">
              <PosterCard product={card} />
              {card.has_new && <p className="tiny accent">{t('newEpisode')}</p>}
            </div>
          ))}
        </Rail>
      )}
      {enough(music) && (
        <Rail title={t('music')} more={{ to: '/music', label: rail('all') }}>
          {music.map((card) => (
            <PosterCard key={card.id} product={card} />
          ))}
        </Rail>
      )}
      {screenings.some((card) => card.tickets > 0) && enough(screenings) && (
        <Rail title={t('screenings')} more={{ to: '/screenings', label: rail('all') }}>
          {screenings.map((card) => (
            <ScreeningCard key={card.id} card={card} />
          ))}
        </Rail>
      )}
      {home && (enough(open(home.because?.items ?? [])) || !home.uses_history) && (
        <BecauseRow
          of={home.because?.of ?? null}
          items={open(home.because?.items ?? [])}
          isOn={home.uses_history}
          onSwitch={setHistory}
        />
      )}
    </>
  )
}
