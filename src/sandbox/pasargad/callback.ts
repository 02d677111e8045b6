import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Payment } from './payment.ts'
import type { PasargadSettings } from './settings.ts'

function statusOf({ state, paid_at }: Payment, { old_statuses: isOld }: PasargadSettings): string {
  if (paid_at !== null) return 'success'
  if (state === 'failed') return 'failed'
  if (state === 'cancelled') return isOld ? 'failed' : 'cancel'
  if (state === 'expired') return isOld ? 'failed' : 'expire'
  return 'unknown'
}

/** Builds an honest browser's return, or one with the forged values. Arguments of the shop's own address stay. */
export function returnOf(
  payment: Payment,
  settings: PasargadSettings,
  forged: Record<string, string> = {},
): BrowserReturn {
  const honest = {
    invoiceId: payment.invoice,
    status: statusOf(payment, settings),
    referenceNumber: payment.reference_number ?? '',
    trackId: payment.track_id ?? '',
  }
  const brought = Object.entries(honest).filter(([name]) => !settings.return_omits.includes(name))
  const url = new URL(payment.callback_url)
  for (const [name, value] of Object.entries({ ...Object.fromEntries(brought), ...forged }))
    url.searchParams.append(name, value)
  return { method: 'GET', url: url.href, fields: {} }
}
