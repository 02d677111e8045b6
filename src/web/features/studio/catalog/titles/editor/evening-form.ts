import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { countIfAny, countShown } from '#web/features/studio/form/typed-fields.ts'
import type { InputOfKind, TitleOf } from './kind-form.ts'

type Input = InputOfKind['screening']
export type PartRole = NonNullable<Input['parts']>[number]['role']

/** A title of the programme; `item_id` null: the screening's own film. */
export type PartForm = { item_id: number | null; role: PartRole }

const guestTexts = ['name_fa', 'name_en', 'text_fa', 'text_en'] as const
export type GuestForm = Record<`guest_${(typeof guestTexts)[number]}`, string>

/** The evening around the film: text as typed. */
export type EveningForm = GuestForm & {
  parts: PartForm[]
  interval_minutes: string
  /** Counted from 1. */
  interval_after: number
  talk_minutes: string
  takes_questions: boolean
}

const alone: PartForm[] = [{ item_id: null, role: 'film' }]
const noGuest: GuestForm = { guest_name_fa: '', guest_name_en: '', guest_text_fa: '', guest_text_en: '' }

export const emptyEvening = (): EveningForm => ({
  parts: alone,
  interval_minutes: '',
  interval_after: 1,
  talk_minutes: '',
  takes_questions: true,
  ...noGuest,
})

export const eveningFormOf = (title: TitleOf['screening'], locale: Locale): EveningForm => ({
  parts: title.parts?.map(({ item_id: id, role }) => ({ item_id: id === title.film_id ? null : id, role })) ?? alone,
  interval_minutes: countShown(title.interval?.minutes, locale),
  interval_after: title.interval?.after ?? 1,
  talk_minutes: countShown(title.talk_minutes, locale),
  takes_questions: title.takes_questions,
  guest_name_fa: title.guest?.name_fa ?? '',
  guest_name_en: title.guest?.name_en ?? '',
  guest_text_fa: title.guest?.text_fa ?? '',
  guest_text_en: title.guest?.text_en ?? '',
})

function guestIn(form: GuestForm, faults: Faults): Input['guest'] {
  const written = guestTexts.filter((text) => form[`guest_${text}`].trim() !== '')
  if (written.length === 0) return null
  for (const text of guestTexts) if (!written.includes(text)) faults[`guest_${text}`] = 'required'
  const { guest_name_fa: name_fa, guest_name_en: name_en, guest_text_fa: text_fa, guest_text_en: text_en } = form
  return { name_fa, name_en, text_fa, text_en }
}

/** Reads the evening; an interval and a talk in words exist only where all see it together. */
export function eveningOf(form: EveningForm & { mode: Input['mode']; film_id: number | null }, faults: Faults) {
  const refuse = (name: string) => (fault: Faults[string]) => {
    faults[name] = fault
  }
  const isTogether = form.mode === 'together'
  const length = isTogether ? countIfAny(form.interval_minutes, refuse('interval')) : null
  return {
    parts:
      form.parts.length < 2 || form.mode === 'live'
        ? null
        : form.parts.map(({ item_id: id, role }) => ({ item_id: id ?? form.film_id ?? 0, role })),
    interval: length === null ? null : { minutes: length, after: form.interval_after },
    talk_minutes: isTogether ? countIfAny(form.talk_minutes, refuse('talk_minutes')) : null,
    takes_questions: form.takes_questions,
    guest: guestIn(form, faults),
  }
}

/** A programme with one more title: an introduction at its beginning, a talk at its end, a film before the talk. */
export function withPart(parts: readonly PartForm[], part: PartForm): PartForm[] {
  if (part.role === 'introduction') return [part, ...parts]
  const talk = parts.findIndex(({ role }) => role === 'talk')
  return part.role === 'film' && talk >= 0 ? parts.toSpliced(talk, 0, part) : [...parts, part]
}

/** A programme in which a title changed places with its neighbour. */
export function movedPart(parts: readonly PartForm[], at: number, by: -1 | 1): PartForm[] {
  const [one, other] = [parts[at], parts[at + by]]
  return one === undefined || other === undefined ? [...parts] : parts.with(at, other).with(at + by, one)
}
