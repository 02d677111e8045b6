import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { LiveBack } from '#lib/lists/screening-modes.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { countIn, countShown, momentIn } from '#web/features/studio/form/typed-fields.ts'
import type { InputOfKind, KindForm, TitleOf } from './kind-form.ts'
import { emptyEvening, type EveningForm, eveningFormOf, eveningOf } from './evening-form.ts'
import { emptyTicket, type TicketForm, ticketForm, ticketsOf } from './tickets-form.ts'

type Input = InputOfKind['screening']

/** The values of the fields that only a screening has: text as typed. */
export type ScreeningForm = EveningForm & {
  film_id: number | null
  mode: Input['mode']
  /** In whose room; null until one is chosen, and for any other mode. */
  cafe_id: number | null
  doors_minutes: number
  sale_starts_at: InstantEntry
  sale_ends_at: InstantEntry
  late_entry: NonNullable<Input['late_entry']>
  /** Null: a ticket cannot be given back. */
  return_hours: number | null
  most_per_member: string
  capacity: string
  tickets: TicketForm[]
  /** Of a live event; not asked for any other mode. */
  may_go_back: LiveBack
  replay_hours: number
}

function momentsOf(form: ScreeningForm, was: TitleOf['screening'] | null, locale: Locale, faults: Faults) {
  const momentOf = (name: 'sale_starts_at' | 'sale_ends_at') =>
    momentIn(form[name], was?.[name], {
      locale,
      refuse: (fault) => {
        faults[name] = fault
      },
    }) ?? null
  const moments = { sale_starts_at: momentOf('sale_starts_at'), sale_ends_at: momentOf('sale_ends_at') }
  const { sale_starts_at, sale_ends_at } = moments
  if (sale_starts_at && sale_ends_at && sale_ends_at <= sale_starts_at) faults.sale_ends_at ??= 'sale_ends_early'
  return moments
}

/** The fields that only a screening has. */
export const screeningForm: KindForm<'screening', ScreeningForm> = {
  empty: (locale) => ({
    film_id: null,
    mode: 'window',
    cafe_id: null,
    doors_minutes: 15,
    sale_starts_at: noMoment,
    sale_ends_at: noEnd,
    late_entry: 'join',
    return_hours: 2,
    most_per_member: localDigits(4, locale),
    capacity: '',
    tickets: [emptyTicket([])],
    may_go_back: 'window',
    replay_hours: 48,
    ...emptyEvening(),
  }),
  formOf: (title, locale) => ({
    film_id: title.film_id,
    mode: title.mode,
    cafe_id: title.cafe_id ?? null,
    doors_minutes: title.doors_minutes,
    sale_starts_at: entryOf(title.sale_starts_at, locale, 'moment'),
    sale_ends_at: entryOf(title.sale_ends_at, locale, 'end'),
    late_entry: title.late_entry,
    return_hours: title.return_hours ?? null,
    most_per_member: countShown(title.most_per_member, locale),
    capacity: countShown(title.capacity, locale),
    tickets:
      title.tickets.length === 0
        ? [emptyTicket([])]
        : title.tickets.map((ticket, at) => ticketForm(ticket, at, locale)),
    may_go_back: title.live?.may_go_back ?? 'window',
    replay_hours: title.live?.replay_hours ?? 48,
    ...eveningFormOf(title, locale),
  }),
  inputOf(form, faults, { was, locale, isFree }) {
    const refuse = (name: string) => (fault: Faults[string]) => {
      faults[name] = fault
    }
    const before = was?.kind === 'screening' ? was : null
    const isLive = form.mode === 'live'
    if (form.film_id === null && !isLive) faults.film_id = 'film_missing'
    return {
      kind: 'screening',
      film_id: isLive ? null : (form.film_id ?? 0),
      mode: form.mode,
      cafe_id: form.mode === 'room' ? form.cafe_id : null,
      doors_minutes: form.doors_minutes,
      ...momentsOf(form, before, locale, faults),
      late_entry: form.late_entry,
      return_hours: form.return_hours,
      most_per_member: countIn(form.most_per_member, refuse('most_per_member')) ?? 0,
      capacity: countIn(form.capacity, refuse('capacity')) ?? 0,
      // a free screening has no tickets to pay
      tickets: isFree ? [] : ticketsOf(form.tickets, before, { locale, faults }),
      live: isLive ? { may_go_back: form.may_go_back, replay_hours: form.replay_hours } : null,
      ...eveningOf(form, faults),
    }
  },
}

/** Returns the fields of a copy of a screening: the same settings, and no time yet. */
export const copyOf = <F extends ScreeningForm & { release_at: InstantEntry; release_ends_at: InstantEntry }>(
  form: F,
): F => ({
  ...form,
  release_at: noMoment,
  release_ends_at: noEnd,
  sale_starts_at: noMoment,
  sale_ends_at: noEnd,
  tickets: form.tickets.map((ticket) => ({ ...ticket, ends_at: noEnd })),
})

type Film = Pick<
  TitleOf['movie'],
  'id' | 'title_fa' | 'title_en' | 'tagline_fa' | 'tagline_en' | 'synopsis_fa' | 'synopsis_en' | 'age_rating'
>
const texts = ['title_fa', 'title_en', 'tagline_fa', 'tagline_en', 'synopsis_fa', 'synopsis_en'] as const
type TextsForm = Record<(typeof texts)[number], string> & { age_rating: number }

/** A form that shows this film. Texts that are empty, or still those of the film before, become those of the film. */
export function withFilm<F extends ScreeningForm & TextsForm>(form: F, film: Film, before: Film | null): F {
  const filled: TextsForm = { ...form, age_rating: Math.max(form.age_rating, film.age_rating) }
  if (before !== null && form.age_rating === before.age_rating) filled.age_rating = film.age_rating
  for (const name of texts)
    if (form[name].trim() === '' || form[name] === (before?.[name] ?? '')) filled[name] = film[name] ?? ''
  return { ...form, ...filled, film_id: film.id }
}
