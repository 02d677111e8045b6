import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatDateTime, formatTime } from '#lib/time/dates.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { daysAhead } from '#lib/time/iso-days.ts'
import { productPath } from '#web/kinds/kinds.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { minutesLeft } from '#web/features/playback/play/begun/minutes-left.ts'
import { entranceOf, ticketsOf } from '#web/features/screenings/schedule/screening.ts'
import { useDayOfTehran } from '#web/use-day-of-tehran.ts'
import type { Moment, Top } from './home-top.ts'

type Words = {
  /** The name of the part, for screen readers. */
  label: string
  title: string
  facts: string[]
  to: string
  icon: IconName
  verb: string
  /** Another way; `isLess`: a phone has no room for it. */
  second: { to: string; label: string; isLess: boolean } | null
}

const timeOf = (instant: string, locale: Locale) => formatTime(new Date(instant), locale)
const durationOf = (ms: number, locale: Locale) => formatDuration(Math.max(1, Math.ceil(ms / 60_000)), locale)

function useBegunWords() {
  const t = useTranslations('known')
  const begun = useTranslations('begun')
  const locale = useLocale()
  return ({ item }: Extract<Top, { kind: 'begun' }>): Words => {
    const { product, episode } = item
    const part = episode && {
      season: localDigits(episode.season, locale),
      number: localDigits(episode.number, locale),
      title: episode.title,
    }
    const page = productPath(product)
    return {
      label: t('hero'),
      title: product.title,
      facts: [
        begun('left', { time: formatDuration(minutesLeft(item), locale) }),
        ...(part === null ? [] : [episode?.season === 0 ? t('special', part) : t('episode', part)]),
      ],
      to: `/play/${episode?.id ?? product.id}`,
      icon: 'play',
      verb: t('resume'),
      second: page === null ? null : { to: page, label: t('about'), isLess: true },
    }
  }
}

function useRentWords() {
  const t = useTranslations('known')
  const rules = useTranslations('screening.rules')
  const locale = useLocale()
  return ({ product, ...rent }: Extract<Moment, { kind: 'rent' }>): Words => {
    const page = productPath(product)
    const calm = rules('watchHours.title', { hours: localDigits(rent.watch_hours, locale) })
    const hasTime = rent.begin_until !== null
    const urgent = [
      t('rentEnds', { time: timeOf(rent.ends_at, locale) }),
      hasTime
        ? t('rentBegin', { until: timeOf(rent.begin_until ?? rent.ends_at, locale) })
        : t('rentSeen', { time: durationOf(rent.open_ms, locale) }),
    ]
    return {
      label: t('notice'),
      title: product.title,
      facts: rent.is_urgent ? urgent : [calm],
      to: `/play/${product.id}`,
      icon: 'play',
      verb: t('watch'),
      second: page === null ? null : { to: page, label: t('about'), isLess: true },
    }
  }
}

function useScreeningWords() {
  const t = useTranslations('known')
  const of = useTranslations('screening')
  const enter = useTranslations('playTicket')
  const locale = useLocale()
  const today = useDayOfTehran(null)
  // one that begins within the hour may begin tomorrow
  const beginning = (startsAt: string): string => {
    const ahead = daysAhead(new Date(startsAt), today)
    if (ahead !== 0 && ahead !== 1) return formatDateTime(new Date(startsAt), locale, { year: false })
    return t(ahead === 0 ? 'today' : 'tomorrow', { time: timeOf(startsAt, locale) })
  }
  return ({ screening, tickets }: Extract<Moment, { kind: 'screening' }>): Words => {
    const { id, mode, cafe, starts_at: startsAt, state } = screening
    const isRoom = mode === 'room'
    const isWindow = mode === 'window' && state === 'running'
    return {
      label: t('notice'),
      title: screening.title,
      facts: [
        ...(startsAt === null || isWindow ? [] : [beginning(startsAt)]),
        ...(cafe === null ? [] : [cafe.name]),
        t('ticketCount', { n: tickets, count: localDigits(tickets, locale) }),
      ],
      to: isRoom ? ticketsOf(id) : entranceOf(screening),
      icon: isRoom ? 'ticket' : isWindow ? 'play' : 'door',
      verb: isRoom ? of('ticket') : isWindow ? t('watch') : enter('enter'),
      second: isRoom ? null : { to: ticketsOf(id), label: t('tickets'), isLess: false },
    }
  }
}

/** Returns the words for something at the top of the home page, and the address to which it leads. */
export function useTopWords(top: Top): Words {
  const t = useTranslations('known')
  const locale = useLocale()
  const [begun, rent, screening] = [useBegunWords(), useRentWords(), useScreeningWords()]
  if (top.kind === 'begun') return begun(top)
  if (top.kind === 'rent') return rent(top)
  if (top.kind === 'screening') return screening(top)
  return {
    label: t('notice'),
    title: t('unpaid', { title: top.title }),
    facts: [t('unpaidUntil', { time: timeOf(top.until, locale) })],
    to: `/account/purchases/${top.order_id}`,
    icon: 'wallet',
    verb: t('pay'),
    second: null,
  }
}
