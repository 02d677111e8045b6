import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { forgetKnown, homeParts, isClosed, isHomeLaidOut, rememberHome, storeVisitor } from '#web/chosen-profile.ts'
import { PosterCard } from '#web/ui/product-card.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { BegunCard } from '#web/features/playback/play/begun/begun-card.tsx'
import { useBegun } from '#web/features/playback/play/begun/use-begun.ts'
import { ScreeningCard } from '#web/features/screenings/schedule/screening-card.tsx'
import { BecauseRow } from './because-row.tsx'
import { topOf } from './home-top.ts'
import { KnownHero } from './known-hero.tsx'
import { TopCard } from './top-card.tsx'
import { useMyHome } from './use-my-home.ts'
import './known-home.css'

const rowLength = 12
/** A row of one's own with fewer is left out. */
const fewest = 3

type Props = { heroArea: HTMLElement | null; onHero: (isThere: boolean) => void }

/**
 * The home page that knows its member: what concerns them most at the top, the next thing as a card, and rows of their
 * own. Each part is left out when its call fails, because the page is complete without them.
 */
export default function KnownHome({ heroArea, onHero }: Props) {
  const t = useTranslations('known')
  const begun = useTranslations('begun')
  const rail = useTranslations('rail')
  const limit = useAgeLimit()
  const { data: ownData, remove } = useBegun()
  const { data, setHistory } = useMyHome()
  const home = data.state === 'loaded' ? data.value : null
  const isSettled = [data, ownData].every(({ state }) => state === 'loaded' || state === 'failed')
  const items = isSettled && ownData.state === 'loaded' ? ownData.value : []
  const { hero, card } = topOf(isSettled ? (home?.moments ?? []) : [], items)
  const hasHero = hero !== null
  const shown = [hero, card].flatMap((top) => (top?.kind === 'begun' ? [top.item] : []))
  const others = items.filter((item) => !shown.includes(item))
  const audience = home?.audience ?? null
  // what was begun stands at the top only where room was left for it: what comes later moves nothing
  const [isRailAbove] = useState(() => isHomeLaidOut('rail'))
  // a first visit leaves room for both; a later one for what was there before
  const [isCardAbove] = useState(() => isHomeLaidOut('card') || !isHomeLaidOut('known'))
  const parts = homeParts({ known: hasHero, card: hasHero && card !== null, rail: hasHero && others.length > 0 })
  // before the next paint: the slides and what stands in their area are never seen together
  useLayoutEffect(() => {
    onHero(hasHero && heroArea !== null)
    return () => onHero(false)
  }, [hasHero, heroArea, onHero])
  useEffect(() => {
    if (audience !== null && isSettled) storeVisitor({ audience, parts })
    if (isSettled && !hasHero) forgetKnown()
  }, [audience, isSettled, hasHero, parts])
  useEffect(() => rememberHome, [])
  const open = <T extends { age_rating: number }>(cards: readonly T[]): T[] =>
    cards.filter((card) => !isClosed(card.age_rating, limit))
  const enough = <T,>(cards: readonly T[]) => cards.length >= fewest
  const [series, music, screenings] = [open(home?.series ?? []), open(home?.music ?? []), open(home?.screenings ?? [])]
  const begunRail = others.length > 0 && (
    <Rail title={begun('title')} more={{ to: '/account/continue', label: rail('all') }}>
      {others.slice(0, rowLength).map((item) => (
        <BegunCard key={item.episode?.id ?? item.product.id} item={item} onRemove={remove} />
      ))}
    </Rail>
  )
  return (
    <>
      {hero &&
        heroArea &&
        createPortal(
          <>
            <KnownHero top={hero} />
            <div className="page">
              {isCardAbove && card && <TopCard top={card} />}
              {isRailAbove && begunRail}
            </div>
          </>,
          heroArea,
        )}
      {card && !(hero && isCardAbove) && <TopCard top={card} />}
      {!(hero && isRailAbove) && begunRail}
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
