import type { PayPage } from '../bank/pay-actions.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import { contentType, form, type Handler, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { receiptRefused, result, tokenRefused } from './answers.ts'
import { base, payPath } from './addresses.ts'
import type { Bank } from './bank.ts'
import { receiptCall, reverseCall, tokenCall, verifyCall } from './calls.ts'
import { openByToken } from './start-page.ts'

type Refuse = (code: number | string) => Reply

/** Mounts the emulator, which replaces `sep.shaparak.ir`; paths below are the gateway's own. */
export function mountSaman(
  router: Router,
  bank: Bank,
  { outcomes, payPage, publicUrl }: { outcomes: ForcedOutcomes; payPage: PayPage; publicUrl: string },
): void {
  const call = (name: string, handler: Handler, refuse: Refuse) => outcomes.wrap(`saman.${name}`, handler, refuse)
  // this gateway has numbers for its errors; for a name we use "wrong parameters"
  const refuseResult: Refuse = (code) => result(typeof code === 'number' ? code : -111, bank.settings())
  const services = `${base}/verifyTxnRandomSessionkey`
  router.on('POST', `${services}/ipg/VerifyTransaction`, call('verify', verifyCall(bank), refuseResult))
  router.on('POST', `${services}/ipg/ReverseTransaction`, call('reverse', reverseCall(bank), refuseResult))
  const refuseReceipt: Refuse = (code) =>
    receiptRefused({ error: typeof code === 'number' ? code : 5, message: 'Refused.' }, bank.settings())
  router.on('POST', `${services}/api/v2/ipg/payment/receipt`, call('receipt', receiptCall(bank), refuseReceipt))

  const refuseToken: Refuse = (code) => tokenRefused(typeof code === 'number' ? String(code) : '5', 'Refused.')
  const token = call('token', tokenCall(bank, `${publicUrl}${payPath}`), refuseToken)
  const open = openByToken(bank, payPage)
  // as at the real gateway, one address ignores case and has two uses: the shop's JSON and the buyer's form
  for (const path of [`${base}/onlinepg/onlinepg`, payPath])
    router.on('POST', path, (exchange) => {
      if (contentType(exchange) !== 'application/x-www-form-urlencoded') return token(exchange)
      const fields = form(exchange)
      const key = fields.get('Token') ?? ''
      return fields.has('action') ? payPage(exchange, key) : open(exchange, key)
    })
  router.on('GET', `${base}/OnlinePG/SendToken`, (exchange) =>
    open(exchange, exchange.url.searchParams.get('token') ?? ''),
  )
}
