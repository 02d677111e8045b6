import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { FaultCode, Faults } from '#web/features/studio/form/faults.ts'
import { countIn, countShown } from '#web/features/studio/form/typed-fields.ts'

export type Cafe = OutputOf<'GET /studio/cafes/:id'>
type Input = InputOf<'POST /studio/cafes'>['body']

const textFields = ['name', 'city', 'address', 'about'] as const
type Text = `${(typeof textFields)[number]}_${Locale}` | 'longitude' | 'latitude' | 'seats' | 'contact'

/** The editor's fields as typed. */
export type CafeForm = Record<Text, string> & { is_step_free: boolean; isPublished: boolean }

/** The fields as a cafe fills them; without one, those of a new cafe. */
export function cafeFormOf(cafe: Cafe | null, locale: Locale): CafeForm {
  const { name_fa = '', name_en = '', city_fa = '', city_en = '' } = cafe ?? {}
  const { address_fa = '', address_en = '', about_fa = '', about_en = '' } = cafe ?? {}
  return {
    name_fa,
    name_en,
    city_fa,
    city_en,
    address_fa,
    address_en,
    about_fa,
    about_en,
    longitude: cafe ? String(cafe.longitude) : '',
    latitude: cafe ? String(cafe.latitude) : '',
    seats: countShown(cafe?.seats, locale),
    contact: cafe?.contact ?? '',
    is_step_free: cafe?.is_step_free ?? false,
    isPublished: cafe?.state === 'published',
  }
}

/** Degrees, in any digits; a map gives them with a point, a Persian keyboard with `٫`. */
function degreesIn(text: string, most: number, refuse: (fault: FaultCode) => void): number {
  const latin = typedDigits(text).replaceAll('٫', '.')
  const degrees = /^-?\d{1,3}(\.\d{1,12})?$/.test(latin) ? Number(latin) : null
  if (latin === '') refuse('required')
  else if (degrees === null || Math.abs(degrees) > most) refuse('degrees')
  return degrees ?? 0
}

/** The contract's input; or what is wrong with the numbers. Texts are judged by the server. */
export function cafeInputOf(form: CafeForm): { input: Input } | { faults: Faults } {
  const faults: Faults = {}
  const at = (field: 'longitude' | 'latitude' | 'seats') => (fault: FaultCode) => {
    faults[field] = fault
  }
  const { isPublished, contact, ...same } = form
  const input: Input = {
    ...same,
    longitude: degreesIn(form.longitude, 180, at('longitude')),
    latitude: degreesIn(form.latitude, 90, at('latitude')),
    seats: countIn(form.seats, at('seats')) ?? 0,
    contact: contact.trim() === '' ? null : contact,
    state: isPublished ? 'published' : 'draft',
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
