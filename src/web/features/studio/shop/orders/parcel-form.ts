import type { InputOf } from '#contract/api.ts'
import { type CarrierCode, carrierCodes, carriers, followLink } from '#lib/lists/carriers.ts'
import { parcelNumber } from '#lib/typed/parcel-number.ts'
import type { DeskOrder } from './order-data.ts'

/** Who carries a parcel: the order's method, a known carrier, or another one by its names. */
export type CarrierChoice = 'method' | 'other' | CarrierCode

/** A parcel's fields as typed. */
export interface ParcelForm {
  carrier: CarrierChoice
  carrierFa: string
  carrierEn: string
  number: string
  /** Empty: the page of the carrier. */
  link: string
}

type Parcel = DeskOrder['parcels'][number]
type Delivery = Pick<DeskOrder['delivery'], 'method_fa' | 'method_en'>
type Facts = Pick<DeskOrder, 'tracking_link'> & { delivery: Delivery }
type Body = Pick<
  NonNullable<InputOf<'PUT /studio/orders/:number/parcels/:id'>['body']>,
  'known_carrier' | 'carrier_fa' | 'carrier_en' | 'number' | 'link'
>

export const carrierChoices = ['method', ...carrierCodes, 'other'] as const satisfies readonly CarrierChoice[]

const isOfMethod = (parcel: Parcel, { method_fa: fa, method_en: en }: Delivery) =>
  parcel.carrier_fa === fa && parcel.carrier_en === en

/** The fields of a parcel, or of a new one: by default the order's method carries it. */
export function parcelFormOf({ delivery, tracking_link: link }: Facts, parcel: Parcel | null): ParcelForm {
  if (parcel === null) return { carrier: 'method', carrierFa: '', carrierEn: '', number: '', link: '' }
  const carrier = parcel.known_carrier ?? (isOfMethod(parcel, delivery) ? 'method' : 'other')
  const form: ParcelForm = {
    carrier,
    carrierFa: carrier === 'other' ? parcel.carrier_fa : '',
    carrierEn: carrier === 'other' ? parcel.carrier_en : '',
    number: parcel.number ?? '',
    link: '',
  }
  const own = linkOf(form, { tracking_link: link })
  return parcel.link === null || parcel.link === own ? form : { ...form, link: parcel.link }
}

/** The page that follows the parcel where no other is typed; null: nobody knows one. */
export function linkOf({ carrier, number: typed }: ParcelForm, { tracking_link: link }: Pick<Facts, 'tracking_link'>) {
  const number = parcelNumber(typed)
  const pattern = carrier === 'method' ? link : carrier === 'other' ? null : carriers[carrier].link
  return number === null || pattern === null ? null : followLink(pattern, number)
}

export const isWhole = ({ carrier, carrierFa, carrierEn }: ParcelForm): boolean =>
  carrier !== 'other' || (carrierFa.trim() !== '' && carrierEn.trim() !== '')

/** Returns the form as the contract takes it. */
export function parcelBodyOf(form: ParcelForm, { delivery }: Pick<Facts, 'delivery'>): Body {
  const { carrier } = form
  const names =
    carrier === 'method'
      ? { carrier_fa: delivery.method_fa, carrier_en: delivery.method_en }
      : carrier === 'other'
        ? { carrier_fa: form.carrierFa, carrier_en: form.carrierEn }
        : { carrier_fa: '', carrier_en: '' }
  return {
    known_carrier: carrier === 'method' || carrier === 'other' ? null : carrier,
    ...names,
    number: form.number.trim() === '' ? null : form.number,
    link: form.link.trim() === '' ? null : form.link.trim(),
  }
}
