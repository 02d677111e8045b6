import { parcelNumber } from '#lib/typed/parcel-number.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { DeskOrder } from './order-data.ts'

type Found = { number: number; parcels: readonly Pick<DeskOrder['parcels'][number], 'number'>[] }

/**
 * The order that a scanned label opens, of those that were found: the one of this number, or whose parcel has it; else the
 * only one. Null where that is not clear.
 */
export function scannedOrder(text: string, found: readonly Found[]): number | null {
  const typed = typedDigits(text)
  const parcel = parcelNumber(text)
  const exact = found.filter(
    ({ number, parcels }) => String(number) === typed || parcels.some((one) => one.number === parcel),
  )
  const [only, ...others] = exact.length > 0 ? exact : found
  return only === undefined || others.length > 0 ? null : only.number
}
