import { parseVatRates, type VatRates } from '#lib/money/vat.ts'
import { setting, Unfit } from './setting.ts'

/** The tax included in all prices, in percent, and its changes. */
export const vatRates = setting(
  { expected: 'a rate in whole percent, and its later changes', example: '10, 12 from 2027-03-21T12:00+03:30' },
  (text): VatRates => {
    const rates = parseVatRates(text)
    if ('fault' in rates) throw new Unfit(rates.fault)
    return rates
  },
)
