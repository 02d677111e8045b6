import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import { yearOf } from './film.ts'
import type { Card, Kind } from './kind.ts'

export const musicPath = (id: number): string => `/music/${id}`

/** «۹ قطعه» / "9 tracks"; nothing for what plays itself. */
export function trackCount({ music }: Pick<Card, 'music'>, locale: Locale): string | null {
  if (music === null || music.form === 'clip' || music.form === 'single') return null
  const n = music.track_count
  return locale === 'fa' ? `${localDigits(n, 'fa')} قطعه` : `${n} ${n === 1 ? 'track' : 'tracks'}`
}

export const music: Kind = {
  path: musicPath,
  list: '/music',
  cardFacts: (card, locale) => {
    const artists = card.music?.artists ?? ''
    return [artists === '' ? yearOf(card, locale) : artists]
  },
  facts: (card, { locale }) => [
    card.music?.artists ?? null,
    yearOf(card, locale),
    trackCount(card, locale),
    card.duration_minutes === null ? null : formatDuration(card.duration_minutes, locale, 'prose'),
  ],
  purchase: 'BUY_MOVIE',
}
