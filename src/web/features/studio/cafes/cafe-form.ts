import type { InputOf, OutputOf } from '#contract/api.ts'
import { toLatinDigits } from '#lib/digits.ts'

export type Cafe = OutputOf<'GET /studio/cafes/:id'>
type Input = InputOf<'POST /studio/cafes'>['body']

export const textFields = ['name_fa', 'name_en', 'city_fa', 'city_en', 'address_fa', 'address_en'] as const
export const longFields = ['about_fa', 'about_en'] as const

type Text = (typeof textFields)[number] | (typeof longFields)[number] | 'longitude' | 'latitude' | 'seats' | 'contact'

/** The editor's fields as typed. */
export type CafeForm = Record<Text, string> & { is_step_free: boolean; isPublished: boolean }

export const emptyForm: CafeForm = {
  ...{ name_fa: '', name_en: '', city_fa: '', city_en: '', address_fa: '', address_en: '', about_fa: '', about_en: '' },
  ...{ longitude: '', latitude: '', seats: '', contact: '', is_step_free: false, isPublished: false },
}

export function formOf(cafe: Cafe): CafeForm {
  const { longitude, latitude, seats, contact, state, id: _id, version: _version, hosts: _hosts, ...same } = cafe
  const typed = { longitude: String(longitude), latitude: String(latitude), seats: String(seats) }
  return { ...same, ...typed, contact: contact ?? '', isPublished: state === 'published' }
}

// an empty or unreadable number is refused by the server with a sentence of its field
const numberIn = (text: string) => {
  const latin = toLatinDigits(text).replaceAll('٫', '.').trim()
  return latin === '' ? Number.NaN : Number(latin)
}

/** What is sent: numbers in any digits. */
export function inputOf({ isPublished, ...form }: CafeForm): Input {
  return {
    ...form,
    longitude: numberIn(form.longitude),
    latitude: numberIn(form.latitude),
    seats: numberIn(form.seats),
    contact: form.contact.trim() === '' ? null : form.contact,
    state: isPublished ? 'published' : 'draft',
  }
}
