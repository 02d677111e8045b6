import type { z } from 'zod'
import type { FestivalInput } from '#contract/screenings/festivals/studio-festivals.ts'
import type { Localized } from '#server/fail.ts'
import { juryFaults } from './votes/jury-faults.ts'

type Input = z.output<typeof FestivalInput>
type Put = (field: string, fault: Localized) => void

/** The present state, read while the festival, its screenings and its kinds of pass are locked. */
export interface FestivalFacts {
  isPublished: boolean
  /** Halls and kinds of pass that this festival has. */
  hallIds: ReadonlySet<string>
  kinds: ReadonlyMap<string, { credits: number | null; sold: number; held: number }>
  /** Any full pass that was sold, of withdrawn kinds too. */
  hasFullPasses: boolean
  /** Its shows and films until now. */
  shownIds: readonly number[]
  filmIds: readonly number[]
  /** Screenings that the grid had or now asks for. */
  screenings: ReadonlyMap<number, ScreeningFacts>
  /** Which of the asked films exist, those that win prizes too. */
  knownFilms: ReadonlySet<number>
}

export interface ScreeningFacts {
  startsAt: Date | null
  isOfOther: boolean
  capacity: number
  /** Seats that are sold, held, or sold at the door. */
  occupied: number
  taken: number
}

// Zarinpal takes no payment under 10,000 Rials, so a pass with a lower price could never be paid
const leastRials = 10_000

const sentences = {
  both: {
    fa: 'به هر دو زبان بنویسید یا هر دو را خالی بگذارید.',
    en: 'Write it in both languages, or leave both empty.',
  },
  ends_early: { fa: 'پایان باید بعد از شروع باشد.', en: 'The end must be after the beginning.' },
  is_over: { fa: 'برای انتشار، پایان نباید گذشته باشد.', en: 'To be published, its end must not have passed.' },
  stays: {
    fa: 'کارت‌های این جشنواره فروخته شده‌اند؛ پس از سایت برداشته نمی‌شود.',
    en: 'Passes of this festival are sold, so it stays on the site.',
  },
  no_hall: { fa: 'دست‌کم یک سالن لازم است.', en: 'It needs a hall.' },
  no_pass: { fa: 'دست‌کم یک کارت لازم است.', en: 'It needs a kind of pass.' },
  no_show: { fa: 'دست‌کم یک سانس یا یک فیلم لازم است.', en: 'It needs a show or a film.' },
  other_row: { fa: 'این ردیف از جشنوارهٔ دیگری است.', en: 'This row is of another festival.' },
  price: { fa: 'قیمت را دست‌کم با یک ارز بنویسید.', en: 'Write the price in at least one currency.' },
  least: { fa: 'کمترین قیمت ۱٬۰۰۰ تومان است.', en: 'The least price is 1,000 Toman.' },
  capacity: {
    fa: 'تعداد کارت‌ها از کارت‌های فروخته و نگه‌داشته کمتر نمی‌شود.',
    en: 'There cannot be fewer passes than are sold or held.',
  },
  credits: {
    fa: 'این کارت فروخته شده است؛ تعداد سانس‌هایش عوض نمی‌شود. کارت تازه‌ای بسازید.',
    en: 'This pass is sold, so its number of shows stays. Make a new kind.',
  },
  twice: { fa: 'این در فهرست تکرار شده است.', en: 'This is in the list twice.' },
  no_screening: { fa: 'چنین اکرانی نداریم.', en: 'We have no such screening.' },
  elsewhere: { fa: 'این اکران در جشنوارهٔ دیگری است.', en: 'This screening is in another festival.' },
  hall: { fa: 'سالن آن را انتخاب کنید.', en: 'Choose its hall.' },
  outside: {
    fa: 'این اکران در روزهای جشنواره شروع نمی‌شود.',
    en: 'This screening does not begin within the days of the festival.',
  },
  below_taken: {
    fa: 'سهم گذرداران از جاهایی که گرفته‌اند کمتر نمی‌شود.',
    en: 'Passes keep at least the places that they have reserved.',
  },
  above_seats: {
    fa: 'این همه صندلی آزاد نیست؛ بقیه فروخته یا نگه‌داشته شده‌اند.',
    en: 'There are not so many free seats; the others are sold or held.',
  },
  reserved: {
    fa: 'برای یکی از سانس‌های برداشته‌شده جا نگه داشته‌اند. اول آن را از میزش لغو کنید.',
    en: 'Places are reserved at a show that you took out. Cancel it at its desk first.',
  },
  opened_film: {
    fa: 'کارت کامل فروخته شده است؛ فیلمی از آن برداشته نمی‌شود.',
    en: 'Full passes are sold, so no film is taken out of them.',
  },
  no_film: { fa: 'چنین فیلمی نداریم.', en: 'We have no such film.' },
} as const satisfies Record<string, Localized>

const isHalf = (fa: string, en: string) => (fa === '') !== (en === '')

function fieldFaults(input: Input, facts: FestivalFacts, now: Date, put: Put): void {
  const [opens, closes] = [Date.parse(input.opens_at), Date.parse(input.closes_at)]
  if (isHalf(input.tagline_fa, input.tagline_en)) put('tagline_fa', sentences.both)
  if (isHalf(input.synopsis_fa, input.synopsis_en)) put('synopsis_fa', sentences.both)
  if (isHalf(input.city_fa, input.city_en)) put('city_fa', sentences.both)
  if (closes <= opens) put('closes_at', sentences.ends_early)
  if (input.state === 'published') {
    if (!facts.isPublished && closes <= now.getTime()) put('closes_at', sentences.is_over)
    if (input.halls.length === 0) put('halls', sentences.no_hall)
    if (input.passes.length === 0) put('passes', sentences.no_pass)
    if (input.shows.length + input.films.length === 0) put('shows', sentences.no_show)
  } else if (facts.isPublished && [...facts.kinds.values()].some(({ sold, held }) => sold + held > 0))
    put('state', sentences.stays)
}

function hallFaults({ halls }: Input, facts: FestivalFacts, put: Put): void {
  const seen = new Set<string>()
  halls.forEach(({ id, note_fa: fa, note_en: en }, at) => {
    if (isHalf(fa, en)) put(`halls.${at}.note_fa`, sentences.both)
    if (id === null) return
    if (!facts.hallIds.has(id)) put(`halls.${at}.name_fa`, sentences.other_row)
    else if (seen.has(id)) put(`halls.${at}.name_fa`, sentences.twice)
    seen.add(id)
  })
}

function passFaults({ passes }: Input, facts: FestivalFacts, put: Put): void {
  const seen = new Set<string>()
  passes.forEach(({ id, irr, usd, capacity, credits }, at) => {
    const path = `passes.${at}`
    if (irr === null && usd === null) put(`${path}.irr`, sentences.price)
    else if (irr !== null && irr < leastRials) put(`${path}.irr`, sentences.least)
    if (id === null) return
    const was = facts.kinds.get(id)
    if (was === undefined) return put(`${path}.name_fa`, sentences.other_row)
    if (seen.has(id)) put(`${path}.name_fa`, sentences.twice)
    seen.add(id)
    if (capacity < was.sold + was.held) put(`${path}.capacity`, sentences.capacity)
    if (credits !== was.credits && was.sold + was.held > 0) put(`${path}.credits`, sentences.credits)
  })
}

function showFaults(input: Input, facts: FestivalFacts, put: Put): void {
  const [opens, closes] = [Date.parse(input.opens_at), Date.parse(input.closes_at)]
  const seen = new Set<number>()
  input.shows.forEach(({ screening_id: id, hall, quota, section_fa: fa, section_en: en }, at) => {
    const path = `shows.${at}`
    const screening = facts.screenings.get(id)
    if (isHalf(fa, en)) put(`${path}.section_fa`, sentences.both)
    if (hall >= input.halls.length) put(`${path}.hall`, sentences.hall)
    if (screening === undefined) return put(`${path}.screening_id`, sentences.no_screening)
    if (seen.has(id)) put(`${path}.screening_id`, sentences.twice)
    seen.add(id)
    if (screening.isOfOther) put(`${path}.screening_id`, sentences.elsewhere)
    const begins = screening.startsAt?.getTime()
    if (begins !== undefined && (begins < opens || begins >= closes)) put(`${path}.screening_id`, sentences.outside)
    if (quota < screening.taken) put(`${path}.quota`, sentences.below_taken)
    else if (screening.occupied + quota - screening.taken > screening.capacity)
      put(`${path}.quota`, sentences.above_seats)
  })
  const lost = facts.shownIds.filter((id) => !seen.has(id))
  if (lost.some((id) => (facts.screenings.get(id)?.taken ?? 0) > 0)) put('shows', sentences.reserved)
}

function filmFaults({ films }: Input, facts: FestivalFacts, put: Put): void {
  if (films.some((id) => !facts.knownFilms.has(id))) put('films', sentences.no_film)
  if (new Set(films).size < films.length) put('films', sentences.twice)
  if (facts.hasFullPasses && facts.filmIds.some((id) => !films.includes(id))) put('films', sentences.opened_film)
}

/** Faults of a festival as an editor wishes it, by the contract's names; empty when it may be written. */
export function festivalFaults(input: Input, facts: FestivalFacts, now: Date): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  const put: Put = (field, fault) => {
    faults[field] ??= [fault]
  }
  fieldFaults(input, facts, now, put)
  hallFaults(input, facts, put)
  passFaults(input, facts, put)
  showFaults(input, facts, put)
  filmFaults(input, facts, put)
  juryFaults(input, facts.knownFilms, put)
  return faults
}
