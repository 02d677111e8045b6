import type { z } from 'zod'
import type { Cafe } from '#contract/screenings/cafes/cafes.ts'
import type { Image } from '#contract/primitives.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import type { FestivalCard } from '#contract/screenings/festivals/festivals.ts'
import type { ScreeningCard } from '#contract/screenings/screenings.ts'
import type { GoodsCard } from '#contract/shop/shop.ts'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { formatInOtherCalendar } from '#lib/time/other-calendar.ts'
import type { CardFace } from '#server/features/media/index.ts'
import { berlinTime } from './berlin-time.ts'
import { words } from './card-words.ts'

type Picture = z.input<typeof Image> | null
type Screening = z.input<typeof ScreeningCard>

/** The words of a card, and the picture that it shows. */
export interface FaceWithPicture {
  face: CardFace
  image: Picture
}

/** Without the picture, which the callers below choose. */
type Words = Omit<CardFace, 'picture' | 'locale'>

function withPicture(said: Words, locale: Locale, { still, poster }: { still: Picture; poster: Picture }) {
  const picture = still !== null ? ('still' as const) : poster !== null ? ('poster' as const) : null
  return { face: { locale, ...said, picture }, image: still ?? poster }
}

/** The lowest price in the currency that readers of a language know best, else in the other. */
function lowest(prices: readonly Money[], locale: Locale): Money | null {
  const first = locale === 'fa' ? 'IRR' : 'USD'
  const own = prices.filter(({ currency }) => currency === first)
  const among = own.length > 0 ? own : prices
  return among.reduce<Money | null>(
    (least, price) => (least === null || price.amount < least.amount ? price : least),
    null,
  )
}

type From = 'ticketsFrom' | 'passesFrom' | 'watchFrom' | 'listenFrom' | 'buyFrom'

function priceBadge(prices: readonly Money[], isFree: boolean, from: From, locale: Locale): CardFace['badge'] {
  if (isFree) return { text: words[locale].free, tone: 'price' }
  const price = lowest(prices, locale)
  return price === null ? null : { text: words[locale][from](formatMoney(price, locale)), tone: 'price' }
}

function badgeOf(screening: Screening, locale: Locale): CardFace['badge'] {
  const { states } = words[locale]
  if (screening.state === 'cancelled') return { text: states.cancelled, tone: 'bad' }
  if (screening.state === 'postponed') return { text: states.postponed, tone: 'calm' }
  if (screening.state === 'ended') return { text: states.ended, tone: 'calm' }
  return priceBadge(screening.from, screening.is_free, 'ticketsFrom', locale)
}

/** Day and hours: of an evening in a room by the clock of Tehran alone, of all others in both cities. */
function whenOf({ mode, starts_at: starts, ends_at: ends }: Screening, locale: Locale): string[][] {
  const said = words[locale]
  if (starts === null) return [[said.noDate]]
  const at = new Date(starts)
  const day = (date: Date) => formatDate(date, locale, { weekday: true, year: false })
  const tehran = formatTime(at, locale)
  if (mode === 'room') return [[formatDate(at, locale, { weekday: true }), said.tehranTime(tehran)]]
  const hours = [said.inTehran(tehran), said.inBerlin(berlinTime(at, locale))]
  const isWindow = mode === 'window' && ends !== null
  const openHours = isWindow ? [said.from(hours[0] ?? ''), ...hours.slice(1)] : hours
  const last = isWindow ? formatLastDay(new Date(ends), locale, { weekday: true, year: false }) : day(at)
  if (last !== day(at)) return [[said.from(day(at)), said.until(last)], openHours]
  return [[formatDate(at, locale, { weekday: true }), formatInOtherCalendar(at, locale)], openHours]
}

/** A screening: when, where, and its price or what became of it. */
export function faceOfScreening(screening: Screening, locale: Locale): FaceWithPicture {
  const { cafe, mode, title } = screening
  const where = cafe === null ? [words[locale].online] : [cafe.name, cafe.city]
  const said = { eyebrow: words[locale].modes[mode], title, badge: badgeOf(screening, locale) }
  return withPicture({ ...said, lines: [...whenOf(screening, locale), where] }, locale, screening)
}

/** A film or a series: its year, who made it, its length and genres, and the lowest price of all ways to watch it. */
export function faceOfFilm(film: z.input<typeof Product>, locale: Locale): FaceWithPicture {
  const { availability, credits, duration_minutes: minutes, genres } = film
  const director = credits.find(({ role }) => role === 'director')?.name
  const facts = [
    localDigits(locale === 'fa' ? film.year_jalali : film.year, locale),
    ...(director === undefined ? [] : [director]),
    ...(minutes === null ? [] : [formatDuration(minutes, locale, 'prose')]),
  ]
  const kinds = genres.slice(0, 3).map(({ name }) => name)
  const opens = availability.state === 'coming' ? availability.release_at : null
  const parts = film.series?.seasons.flatMap((season) => [season, ...season.episodes]) ?? []
  const prices = [film, ...parts].flatMap((one) => one.offers).flatMap((offer) => offer.prices)
  const badge: CardFace['badge'] =
    opens === null
      ? priceBadge(prices, film.tag === 'free', 'watchFrom', locale)
      : { text: words[locale].opens(formatDate(new Date(opens), locale)), tone: 'calm' }
  const said = { eyebrow: words[locale][film.kind === 'series' ? 'series' : 'film'], title: film.title, badge }
  const lines = kinds.length === 0 ? [facts] : [facts, kinds]
  return withPicture({ ...said, lines }, locale, { still: film.hero, poster: film.poster })
}

/** An album or other music: who made it, its year, tracks and length, and the lowest price. Its picture is its cover. */
export function faceOfMusic(music: z.input<typeof Product>, locale: Locale): FaceWithPicture {
  const said = words[locale]
  const { duration_minutes: minutes, album } = music
  const artists = album?.artists.map(({ name }) => name).join(`${said.comma} `) ?? ''
  const count = album?.tracks.length ?? 0
  const facts = [
    localDigits(locale === 'fa' ? music.year_jalali : music.year, locale),
    ...(count < 2 ? [] : [said.tracks(count)]),
    ...(minutes === null ? [] : [formatDuration(minutes, locale, 'prose')]),
  ]
  const prices = music.offers.flatMap((offer) => offer.prices)
  const badge = priceBadge(prices, music.tag === 'free', 'listenFrom', locale)
  const lines = artists === '' ? [facts] : [[artists], facts]
  const eyebrow = said.forms[album?.form ?? 'album']
  return withPicture({ eyebrow, title: music.title, lines, badge }, locale, { still: null, poster: music.poster })
}

/** Goods: the line under their name, and the lowest price, or that there are none left. */
export function faceOfGoods(goods: z.input<typeof GoodsCard>, locale: Locale): FaceWithPicture {
  const said = words[locale]
  const prices = goods.prices.map(({ price }) => price)
  const badge: CardFace['badge'] =
    goods.stock === 'sold_out' ? { text: said.soldOut, tone: 'calm' } : priceBadge(prices, false, 'buyFrom', locale)
  const lines = goods.line === null ? [] : [[goods.line]]
  return withPicture({ eyebrow: said.goods, title: goods.title, lines, badge }, locale, {
    still: null,
    poster: goods.poster,
  })
}

/** A festival: its days, its shows and city, and the lowest price of its passes. */
export function faceOfFestival(festival: z.input<typeof FestivalCard>, locale: Locale): FaceWithPicture {
  const said = words[locale]
  const lines = [
    [
      said.from(formatDate(new Date(festival.starts_at), locale)),
      said.until(formatLastDay(new Date(festival.ends_at), locale)),
    ],
    [...(festival.shows === 0 ? [] : [said.shows(festival.shows)]), ...(festival.city === null ? [] : [festival.city])],
  ].filter((facts) => facts.length > 0)
  const badge = priceBadge(festival.from, false, 'passesFrom', locale)
  return withPicture({ eyebrow: said.festival, title: festival.title, lines, badge }, locale, festival)
}

/** A cafe: where it is, how many it seats, and its next evening. */
export function faceOfCafe(cafe: z.input<typeof Cafe>, locale: Locale): FaceWithPicture {
  const said = words[locale]
  const { name, city, seats, next, pictures } = cafe
  const lines = [[city, said.seats(seats)]]
  if (next !== null) lines.push([said.next(next.title)])
  const still = pictures[0] ?? null
  return withPicture({ eyebrow: said.cafe, title: name, lines, badge: null }, locale, { still, poster: null })
}

/** The longest line that fits beside a picture, in letters, and how many such lines there are. */
const lineLength = 44
const mostLines = 2

/** The beginning of a text in short lines, broken between words. */
function firstLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else if (lines.length < mostLines) lines.push(word)
    else return [...lines.slice(0, -1), `${last}…`]
  }
  return lines
}

/** The words and the picture in the head of a landing page. */
interface LandingHead {
  eyebrow: string
  title: string
  lead: string
  picture: Picture
}

/** A landing page: its title with the line above and the first words below it. It has no price, because a page may offer many. */
export function faceOfLanding({ eyebrow, title, lead, picture }: LandingHead, locale: Locale): FaceWithPicture {
  const said = {
    eyebrow: eyebrow || words[locale].house,
    title,
    lines: firstLines(lead).map((line) => [line]),
    badge: null,
  }
  return withPicture(said, locale, { still: picture, poster: null })
}
