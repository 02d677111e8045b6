import { form, type Handler, type Reply, seeOther } from '../http/exchange.ts'
import type { Log } from '../log.ts'
import type { Bank } from './bank.ts'
import { honestStatus, returnUrl, visitCallback } from './callback.ts'
import { closedPage, openPage, unknownPage, type Visit } from './pay-page.ts'
import type { Transaction } from './transaction.ts'

function withVisit(bank: Bank, run: (visit: Visit) => Reply): Handler {
  return (exchange) => {
    const transaction = bank.find(exchange.params['authority'] ?? '')
    const merchant = transaction && bank.merchant(transaction.merchant_id)
    return merchant ? run({ exchange, transaction, merchant, settings: bank.settings() }) : unknownPage(exchange)
  }
}

export function showPayPage(bank: Bank): Handler {
  return withVisit(bank, (visit) => {
    const { exchange, transaction } = visit
    if (transaction.state !== 'in_bank') return closedPage(visit)
    const referer = exchange.headers.referer ?? ''
    if (referer !== '' && transaction.referer === '') {
      bank.record({ type: 'visited', authority: transaction.authority, referer: referer.slice(0, 300) })
    }
    return openPage(visit)
  })
}

function sendBack(bank: Bank, transaction: Transaction): Reply {
  const status = honestStatus(transaction)
  const { authority } = transaction
  bank.record({ type: 'called_back', authority, at: bank.clock.now().toISOString(), status, by: 'browser' })
  return seeOther(returnUrl(transaction.callback_url, authority, status))
}

/** The second messenger of "return twice": it races the browser on purpose. */
function sendDouble(bank: Bank, transaction: Transaction, log: Log): void {
  const { authority } = transaction
  bank.record({ type: 'called_back', authority, at: bank.clock.now().toISOString(), status: 'OK', by: 'double' })
  visitCallback(returnUrl(transaction.callback_url, authority, 'OK')).then(
    ({ status }) => log.info('zarinpal.double_return', { authority, status }),
    () => undefined,
  )
}

function act(bank: Bank, visit: Visit, log: Log): Reply {
  const { authority } = visit.transaction
  const action = form(visit.exchange).get('action')
  const at = bank.clock.now().toISOString()
  const reread = (): Visit => ({ ...visit, transaction: bank.find(authority) ?? visit.transaction })
  switch (action) {
    case 'pay':
      return sendBack(bank, bank.pay(authority, 'pay'))
    case 'twice': {
      const paid = bank.pay(authority, 'twice')
      sendDouble(bank, paid, log)
      return sendBack(bank, paid)
    }
    case 'close':
      bank.pay(authority, 'close')
      return closedPage(reread())
    case 'cancel':
    case 'fail':
      bank.record({ type: 'closed', authority, at, as: action === 'fail' ? 'failed' : 'cancelled', ending: action })
      return sendBack(bank, reread().transaction)
    case 'expire':
      bank.record({ type: 'closed', authority, at, as: 'expired', ending: 'expire' })
      return closedPage(reread())
    default:
      return openPage(visit)
  }
}

/** A second press of any button changes nothing: a session ends once. */
export function pressPayButton(bank: Bank, log: Log): Handler {
  return withVisit(bank, (visit) => {
    const { transaction } = visit
    if (transaction.state === 'in_bank') return act(bank, visit, log)
    const mayReturn =
      transaction.ending !== 'close' && (transaction.state === 'paid' || transaction.state === 'verified')
    return mayReturn ? sendBack(bank, transaction) : closedPage(visit)
  })
}
