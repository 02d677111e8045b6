import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Sale } from './sale.ts'

const cardRefused = '12'
const givenUp = '17'
const sessionOver = '415'

/** What the bank says at the end of the session. Paid is paid, whatever became of the money since. */
function resCodeOf({ paid_at, state }: Sale): string {
  if (paid_at !== null) return '0'
  if (state === 'failed') return cardRefused
  return state === 'expired' ? sessionOver : givenUp
}

/** The form an honest browser posts back, unless somebody forges it. Without a payment the reference is empty. */
export function returnOf(
  sale: Sale,
  tells: { finalAmount: boolean },
  forged: Record<string, string> = {},
): BrowserReturn {
  const { ref_id, order_id, sale_reference_id, card_pan, card_hash, amount } = sale
  const honest: Record<string, string> = {
    RefId: ref_id,
    ResCode: resCodeOf(sale),
    SaleOrderId: order_id,
    SaleReferenceId: sale_reference_id ?? '',
  }
  const ofPayment: Record<string, string> =
    sale_reference_id === null
      ? {}
      : {
          CardHolderInfo: card_hash ?? '',
          CardHolderPan: card_pan ?? '',
          ...(tells.finalAmount ? { CreditCardSaleResponseDetail: '', FinalAmount: String(amount) } : {}),
        }
  return { method: 'POST', url: sale.callback_url, fields: { ...honest, ...ofPayment, ...forged } }
}
