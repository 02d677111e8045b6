import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import type { Localized } from '#server/fail.ts'
import type { TicketState } from './ticket-state.ts'
import { watchHours } from './watch-hours.ts'

const hoursIn = (locale: Locale) => localDigits(watchHours, locale)

const sentences: Readonly<Record<Exclude<TicketState, 'unused'>, Localized>> = {
  in_use: {
    fa: 'تماشا شروع شده است. تا پایان مهلت، هر چند بار که بخواهید می‌توانید ببینید.',
    en: 'Watching has begun. You can watch as often as you like until its time is over.',
  },
  over: { fa: 'مهلت تماشای این بلیت تمام شده است.', en: 'The watching time of this ticket is over.' },
  missed: {
    fa: 'اکران تمام شد و این بلیت به کار نرفت.',
    en: 'The screening is over, and this ticket was not used.',
  },
  postponed: {
    fa: 'این اکران عقب افتاده است. بلیت برای زمان تازه معتبر می‌ماند.',
    en: 'The screening was postponed. The ticket stays valid for its new time.',
  },
  cancelled: { fa: 'این اکران برگزار نمی‌شود.', en: 'The screening was cancelled.' },
  revoked: { fa: 'این بلیت دیگر معتبر نیست.', en: 'This ticket is no longer valid.' },
}

const usedByOther: Localized = {
  fa: 'کس دیگری با این بلیت تماشا می‌کند.',
  en: 'Somebody else is watching with this ticket.',
}

/** It was in use when its screening got another date: its hours begin anew then. */
const dated: Localized = {
  fa: `زمان این اکران عوض شده است. از شروع تازه‌اش می‌توانید تماشا کنید و همهٔ ${hoursIn('fa')} ساعت را دوباره دارید.`,
  en: `The screening has a new date. You can watch from its beginning, and have all ${hoursIn('en')} hours again.`,
}

// a host ticks it at the door, which is no play
const eveningOver: Localized = { fa: 'این شب تمام شد.', en: 'This evening is over.' }

const unused = {
  room: {
    fa: 'این کد را هنگام ورود به سالن نشان دهید.',
    en: 'Show this code when you come to the hall.',
  },
  before: {
    fa: `از شروع اکران می‌توانید تماشا کنید. از اولین پخش ${hoursIn('fa')} ساعت وقت دارید.`,
    en: `You can watch from the beginning of the screening. You have ${hoursIn('en')} hours from the first play.`,
  },
  now: {
    fa: `همین حالا می‌توانید تماشا کنید. از اولین پخش ${hoursIn('fa')} ساعت وقت دارید.`,
    en: `You can watch now. You have ${hoursIn('en')} hours from the first play.`,
  },
} as const satisfies Record<string, Localized>

const live = {
  before: { fa: 'از باز شدن درها می‌توانید وارد شوید.', en: 'You can go in when the doors open.' },
  now: {
    fa: 'همین حالا می‌توانید وارد شوید. بلیت تا پایان پخش زنده باز است.',
    en: 'You can go in now. The ticket is good until the live event ends.',
  },
  again: {
    fa: 'پخش زنده تمام شد. بازپخش با همین بلیت باز می‌شود.',
    en: 'The live event is over. This ticket opens it again.',
  },
} as const satisfies Record<string, Localized>

/** A ticket of a live event has no hours of its own: it opens from the doors to the end, and then the replay. */
function liveSentence({ isBeforeDoors, isOver }: { isBeforeDoors: boolean; isOver: boolean }): Localized {
  if (isOver) return live.again
  return isBeforeDoors ? live.before : live.now
}

/** Returns one sentence for the reader of a ticket, about the things that they can do with it now. */
export function ticketSentence(
  state: TicketState,
  about: {
    mode: ScreeningMode
    hasBegun: boolean
    isBeforeDoors: boolean
    isUsedByOther: boolean
    /** Of a live event: its desk has ended it. */
    isOver: boolean
  },
  locale: Locale,
): string {
  if (state === 'in_use' && about.isUsedByOther) return usedByOther[locale]
  if (about.mode === 'live' && (state === 'in_use' || state === 'unused')) return liveSentence(about)[locale]
  if (state === 'in_use' && about.mode !== 'room' && about.isBeforeDoors) return dated[locale]
  if (state === 'missed' && about.mode === 'room') return eveningOver[locale]
  if (state !== 'unused') return sentences[state][locale]
  if (about.mode === 'room') return unused.room[locale]
  return unused[about.hasBegun ? 'now' : 'before'][locale]
}
