import { countryName } from '#lib/lists/countries.ts'
import type { Receipt } from './purchase.ts'

/**
 * Where goods went, as their invoice says it: the province in Iran and the country elsewhere, in both languages; the rest
 * as its buyer wrote it. Many countries have no regions.
 */
export function billedPlace(to: NonNullable<Receipt['billed_to']>): { fa: string; en: string; rest: string } {
  const { country, state_fa: fa, state_en: en, city, full_address: street } = to
  const isProvince = country === 'IR' && fa !== null && en !== null
  const rest = [isProvince ? null : en, city, street].filter((part) => part !== null && part !== '').join('، ')
  return isProvince ? { fa, en, rest } : { fa: countryName(country, 'fa'), en: countryName(country, 'en'), rest }
}
