import { countryName } from '#lib/lists/countries.ts'
import type { DeskOrder } from './order-data.ts'

/**
 * An address as the post of the country reads it: from left to right, its digits as they are, the city behind its code,
 * and the country last, in English and in capitals (Universal Postal Union, S42).
 */
export function AddressAbroad({ of }: { of: DeskOrder['delivery'] }) {
  const { receiver, full_address: street, postal_code: code, city, state, country, tel } = of
  return (
    <address className="label-abroad" lang="en" dir="ltr">
      <b className="large">{receiver}</b>
      <span>{street}</span>
      <span>{[code, city].filter(Boolean).join(' ')}</span>
      {state !== null && state !== '' && state !== city && <span>{state}</span>}
      <b className="large">{countryName(country, 'en').toUpperCase()}</b>
      <span>{tel}</span>
    </address>
  )
}
