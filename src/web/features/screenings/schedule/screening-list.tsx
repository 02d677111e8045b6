import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatInOtherCalendar } from '#lib/time/other-calendar.ts'
import { screeningModes } from '#lib/lists/screening-modes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { State } from '#web/ui/state.tsx'
import { type DayGroup, dayGroups } from './day-groups.ts'
import { ScreeningCard } from './screening-card.tsx'
import type { ScreeningCardData } from './screening.ts'
import { prices, type ScreeningQuery, screeningsAddress } from './screening-list-query.ts'

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
      clear="/screenings"
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

/** Screenings by the day of Tehran on which they begin, each day in both calendars. */
export function ScreeningDays({ cards, busy }: { cards: readonly ScreeningCardData[]; busy: boolean }) {
  return (
    <div aria-busy={busy}>
      {dayGroups(cards).map((group) => (
        <section key={group.key} className={group.day === null ? 'screening-day' : 'screening-day dated'}>
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
  if (day === null) return <h2>{t(key === 'now' ? 'now' : 'later')}</h2>
  return (
    <h2>
      {formatDate(day, locale, { weekday: true })}{' '}
      <span className="small muted">{formatInOtherCalendar(day, locale)}</span>
    </h2>
  )
}

export function NoScreenings({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('screenings')
  return (
    <State
      drawing={isFiltered ? 'nothing' : 'empty'}
      title={t(isFiltered ? 'nothing' : 'noneYet')}
      text={t(isFiltered ? 'nothingHelp' : 'noneYetHelp')}
    >
      <ButtonLink kind="soft" to={isFiltered ? '/screenings' : '/movies'}>
        {t(isFiltered ? 'clear' : 'films')}
      </ButtonLink>
    </State>
  )
}
