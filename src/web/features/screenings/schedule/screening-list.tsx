import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatInOtherCalendar } from '#lib/time/other-calendar.ts'
import { startOfIsoDay } from '#lib/time/end-of-day.ts'
import { screeningModes } from '#lib/lists/screening-modes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DroppedFilters, ListBar } from '#web/ui/list-bar.tsx'
import { State } from '#web/ui/state.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { type Dropped, droppedByChild } from '#web/what-comes-back.ts'
import { type DayGroup, dayGroups, groupsOfDay } from './day-groups.ts'
import { ScreeningCard } from './screening-card.tsx'
import type { ScreeningCardData } from './screening.ts'
import {
  addressOfDay,
  isFiltered,
  prices,
  type ScreeningFilter,
  screeningFilters,
  type ScreeningQuery,
  screeningsAddress,
} from './screening-list-query.ts'
import { type CountedDay, nearestTo } from './strip-of-days.ts'

type FilterProps = {
  query: ScreeningQuery
  cities: readonly string[]
  /** How many there are now, in words; null while it is not known. */
  found: string | null
}

/** Mode, price and city as chips; they are links, so they work before any script runs. */
export function ScreeningFilters({ query, cities, found }: FilterProps) {
  const t = useTranslations('screenings')
  const words = useTranslations('screening')
  return (
    <ListBar
      wraps
      label={t('mode')}
      filters={[query.mode, query.price, query.city].filter((value) => value !== undefined).length}
      found={found}
      clear={addressOfDay(query)}
      chips={[undefined, ...screeningModes].map((mode) => ({
        to: screeningsAddress(query, { mode }),
        text: mode === undefined ? t('allModes') : words(`modes.${mode}`),
        chosen: query.mode === mode,
      }))}
    >
      <Chips
        label={t('price')}
        chips={[undefined, ...prices].map((price) => ({
          to: screeningsAddress(query, { price }),
          text: price === undefined ? t('allPrices') : t(`prices.${price}`),
          chosen: query.price === price,
        }))}
      />
      {cities.length > 0 && (
        <Chips
          label={t('city')}
          chips={[undefined, ...cities].map((city) => ({
            to: screeningsAddress(query, { city }),
            text: city ?? t('allCities'),
            chosen: query.city === city,
          }))}
        />
      )}
    </ListBar>
  )
}

type DaysProps = {
  cards: readonly ScreeningCardData[]
  busy: boolean
  /** The day that the strip above has chosen. */
  chosen: string | undefined
  /** The present day of Tehran. */
  today: string
}

/** Screenings by the day of Tehran on which they begin, each day in both calendars; of a chosen day, what else is open on it. */
export function ScreeningDays({ cards, busy, chosen, today }: DaysProps) {
  return (
    <div aria-busy={busy}>
      {(chosen === undefined ? dayGroups(cards) : groupsOfDay(cards, chosen, today)).map((group) => (
        <section
          key={group.key}
          className={`screening-day${group.day === null ? '' : ' dated'}${group.key === chosen ? ' chosen' : ''}`}
        >
          <DayTitle group={group} />
          <div className="screening-grid">
            {group.cards.map((card) => (
              <ScreeningCard key={card.id} card={card} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function DayTitle({ group: { key, day } }: { group: DayGroup<ScreeningCardData> }) {
  const t = useTranslations('screenings')
  const locale = useLocale()
  if (day === null) return <h2>{t(key === 'now' || key === 'open' ? key : 'later')}</h2>
  return (
    <h2>
      {formatDate(day, locale, { weekday: true })}{' '}
      <span className="small muted">{formatInOtherCalendar(day, locale)}</span>
    </h2>
  )
}

type NothingProps = {
  query: ScreeningQuery
  dropped: readonly Dropped<ScreeningFilter>[]
  days: readonly CountedDay[]
}

/** In place of screenings where there are none: of a day the nearest with some, else what comes back without each filter. */
export function NoScreenings({ query, dropped, days }: NothingProps) {
  const t = useTranslations('screenings')
  const list = useTranslations('lists')
  const isChild = useAgeLimit() !== null
  const labelOf = useFilterLabels(query)
  if (!isFiltered(query))
    return (
      <State drawing="empty" title={t('noneYet')} text={t('noneYetHelp')}>
        <ListButton kind="soft" to="/movies">
          {t('films')}
        </ListButton>
      </State>
    )
  const nearest = query.day === undefined ? null : nearestTo(query.day, days)
  // the nearest day takes their place
  const others = nearest !== null ? [] : isChild ? droppedByChild(query, screeningFilters) : dropped
  return (
    <State
      drawing="nothing"
      title={query.day === undefined ? t('nothing') : t('noneOnDay', { day: labelOf('day') })}
      text={others.length > 0 ? list('dropOne') : undefined}
    >
      {nearest !== null && (
        <ButtonLink kind="main" to={screeningsAddress(query, { day: nearest.day })}>
          <Nearest {...nearest} />
        </ButtonLink>
      )}
      {others.length > 0 && (
        <DroppedFilters
          filters={others.map(({ name, total }) => ({
            key: name,
            label: labelOf(name),
            to: screeningsAddress(query, { [name]: undefined }),
            found: total === null ? null : t('count', { n: total }),
          }))}
        />
      )}
      <ListButton kind="soft" to="/screenings">
        {t('clear')}
      </ListButton>
    </State>
  )
}

function Nearest({ day, count }: CountedDay) {
  const t = useTranslations('screenings')
  const locale = useLocale()
  return t('nearest', { day: formatDate(startOfIsoDay(day), locale, { weekday: true, year: false }), n: count })
}

function useFilterLabels({ mode, price, city, day }: ScreeningQuery) {
  const t = useTranslations('screenings')
  const words = useTranslations('screening')
  const locale = useLocale()
  return (name: ScreeningFilter): string => {
    if (name === 'mode') return words(`modes.${mode ?? 'live'}`)
    if (name === 'price') return t(`prices.${price ?? 'free'}`)
    if (name === 'city') return city ?? ''
    return formatDate(startOfIsoDay(day ?? ''), locale, { weekday: true, year: false })
  }
}
