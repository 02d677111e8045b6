import { type Fields, isOfShop } from './access.ts'
import type { Bank } from './bank.ts'
import type { Opening } from './payment.ts'

export type Requested = Omit<Opening, 'url_id' | 'created_at'>

const longest = 500

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** Whether all fields are there with the right type. Of the values it checks only `serviceCode` and `serviceType`. */
function areWellFormed(fields: Fields): boolean {
  const { invoice, invoiceDate, serviceCode, serviceType, callbackApi, terminalNumber, amount } = fields
  const optional = [fields['mobileNumber'], fields['payerMail'], fields['payerName'], fields['description']]
  return (
    isText(invoice) &&
    isText(invoiceDate) &&
    (serviceCode === 8 || serviceCode === '8') &&
    serviceType === 'PURCHASE' &&
    isText(callbackApi) &&
    (isText(terminalNumber) || Number.isSafeInteger(terminalNumber)) &&
    amount !== undefined &&
    amount !== null &&
    optional.every((value) => value === undefined || value === null || typeof value === 'string')
  )
}

/** Applies all rules of `purchase`: returns the requested payment, or the code of the refusal. */
export function requestedPayment(bank: Bank, fields: Fields): Requested | number {
  if (!areWellFormed(fields)) return 13350
  const { amount, callbackApi } = fields
  const invoice = String(fields['invoice'])
  const mobile = (fields['mobileNumber'] ?? null) as string | null
  if (!/^\d{1,30}$/.test(invoice)) return 13351
  if (String(fields['terminalNumber']) !== bank.terminal().terminal_number) return 13399
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < bank.settings().min_amount_rial)
    return 13055
  if (mobile !== null && !/^09\d{9}$/.test(mobile)) return 13010
  if (!isWebAddress(callbackApi) || !isOfShop(bank, callbackApi)) return 13028
  if (bank.findByInvoice(invoice)) return 13003
  return {
    invoice,
    invoice_date: String(fields['invoiceDate']),
    amount,
    description: (fields['description'] as string | null | undefined)?.slice(0, longest) ?? '',
    callback_url: callbackApi,
    mobile,
  }
}
