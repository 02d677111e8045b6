import type { z } from 'zod'
import type { DeliveryMethodInput } from '#contract/shop/studio-delivery.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Localized } from '#server/fail.ts'

export type MethodInput = z.output<typeof DeliveryMethodInput>
type Rate = MethodInput['rates'][number]
type Hours = MethodInput['hours'][number]

const said = (fa: string, en: string): Localized => ({ fa, en })

const areaOf = (rate: Rate) => JSON.stringify([rate.country, rate.state, rate.city, rate.currency])

function faultOfRate(rate: Rate): Localized | null {
  if (rate.state !== null && rate.country !== 'IR')
    return said('استان فقط برای ایران است.', 'Only Iran has provinces here.')
  if (rate.city !== null && rate.state === null) return said('شهر بدون استان نمی‌شود.', 'A city needs its province.')
  if (rate.days_max < rate.days_min) return said('روزِ آخر پیش از روزِ اول است.', 'The last day lies before the first.')
  if (rate.country === 'IR' && rate.currency !== 'IRR')
    return said('کرایهٔ داخل ایران به تومان است.', 'Within Iran the fee is in Toman.')
  if (rate.country !== 'IR' && rate.currency !== 'USD')
    return said('کرایهٔ خارج از ایران به دلار است.', 'Outside Iran the fee is in dollars.')
  return null
}

function faultsOfRates({ kind, is_active: isActive, rates }: MethodInput): Localized[] {
  const faults = rates.flatMap((rate, index) => {
    const fault = faultOfRate(rate)
    return fault === null
      ? []
      : [said(`ردیف ${localDigits(index + 1, 'fa')}: ${fault.fa}`, `Row ${index + 1}: ${fault.en}`)]
  })
  const seen = new Map<string, number>()
  for (const [index, rate] of rates.entries()) {
    const key = `${areaOf(rate)}/${rate.up_to_grams ?? ''}`
    const before = seen.get(key)
    if (before !== undefined)
      faults.push(
        said(
          `ردیف ${localDigits(index + 1, 'fa')} همان جا و وزن ردیف ${localDigits(before + 1, 'fa')} را دارد.`,
          `Row ${index + 1} is for the area and the weight of row ${before + 1}.`,
        ),
      )
    seen.set(key, before ?? index)
  }
  if (isActive && rates.length === 0)
    faults.push(said('بی‌تعرفه به هیچ‌جا نمی‌رسد. دست‌کم یک ردیف بنویسید.', 'Without a rate it reaches nobody. Write one.'))
  if (kind === 'pickup' && rates.some(({ country, state }) => country !== 'IR' || state !== null))
    faults.push(said('تحویل در کافه یک تعرفه برای همهٔ ایران دارد.', 'Pick-up has one rate, for all of Iran.'))
  return faults
}

const overlap = (a: Hours, b: Hours) =>
  a.weekday === b.weekday && a.from_minute < b.to_minute && b.from_minute < a.to_minute

function faultsOfHours({ kind, is_active: isActive, hours }: MethodInput): Localized[] {
  if (kind !== 'courier') return hours.length === 0 ? [] : [said('فقط پیک ساعت دارد.', 'Only a courier has hours.')]
  if (hours.some((one) => one.to_minute <= one.from_minute))
    return [said('پایانِ ساعت پس از شروعش است.', 'Hours end after they begin.')]
  if (hours.some((one, index) => hours.slice(index + 1).some((other) => overlap(one, other))))
    return [said('دو ساعتِ یک روز روی هم می‌افتند.', 'Two hours of a day overlap.')]
  if (isActive && hours.every(({ capacity }) => capacity === 0))
    return [said('پیک بی‌ساعت را کسی نمی‌تواند انتخاب کند.', 'Nobody can choose a courier without hours.')]
  return []
}

function faultOfLink(link: string | null): Localized | null {
  if (link === null) return null
  if (!/^https?:\/\/[^\s]+$/.test(link) || !link.includes('{number}'))
    return said('نشانی با https شروع می‌شود و {number} دارد.', 'The address begins with https and contains {number}.')
  return null
}

const required = said('این را بنویسید.', 'Please fill this in.')

/**
 * Returns the faults of a method, by the field of the contract; an empty record: none. Texts have been cleaned before.
 */
export function methodFaults(input: MethodInput): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (input.name_fa === '') faults['name_fa'] = [required]
  if (input.name_en === '') faults['name_en'] = [required]
  if (input.note_fa === null && input.note_en !== null) faults['note_fa'] = [required]
  if (input.note_en === null && input.note_fa !== null) faults['note_en'] = [required]
  if ((input.kind === 'pickup') !== (input.cafe_id !== null))
    faults['cafe_id'] = [
      input.kind === 'pickup'
        ? said('کافه‌ای را که کالا در آن می‌ماند انتخاب کنید.', 'Choose the cafe where the goods wait.')
        : said('فقط تحویل حضوری کافه دارد.', 'Only pick-up has a cafe.'),
    ]
  const link = faultOfLink(input.tracking_link)
  if (link !== null) faults['tracking_link'] = [link]
  const rates = faultsOfRates(input)
  if (rates.length > 0) faults['rates'] = rates
  const hours = faultsOfHours(input)
  if (hours.length > 0) faults['hours'] = hours
  return faults
}
