import { type Exchange, form, type Reply, seeOther } from '../http/exchange.ts'
import type { Log } from '../log.ts'
import { type Action, actions, type BankSession, type EmulatedBank } from './emulated-bank.ts'
import { openPage, type PayView, type PageRequest } from './pay-page.ts'
import { pressButton } from './press.ts'
import { closedPage, returnPage, unknownPage } from './way-back.ts'

/** Answers whoever opens the pay page of this session (GET, or the shop's POST) or presses one of its buttons (POST). */
export type PayPage = (exchange: Exchange, key: string) => Reply

function sendBack(request: PageRequest): Reply {
  const { bank, session } = request
  bank.noteReturn(session.key, session.return, 'browser')
  return session.return.method === 'GET' ? seeOther(session.return.url) : returnPage(request, session.return)
}

/**
 * A second press of any button changes nothing: a session ends once. Who has paid, or agreed to pay where the shop takes the
 * money itself, is sent back again as long as the money has not gone back.
 */
function afterPress(request: PageRequest, action: Action): Reply {
  const { ending, ledger } = request.session
  const agreed = (ending === 'pay' || ending === 'twice') && ledger !== 'returned' && ledger !== 'refunded'
  const left = (ending === 'cancel' || ending === 'fail') && action === ending
  return agreed || left ? sendBack(request) : closedPage(request)
}

/** The pay page of a bank. `viewOf` says what the session itself does not: who sells, until when, where the buttons go. */
export function payPageOf(bank: EmulatedBank, viewOf: (session: BankSession) => PayView, log: Log): PayPage {
  return (exchange, key) => {
    const session = bank.session(key)
    if (!session) return unknownPage(exchange)
    const asked = exchange.method === 'POST' ? form(exchange).get('action') : null
    const action = actions.find((known) => known === asked)
    if (!action) {
      const request = { exchange, bank, session }
      return session.is_open ? openPage(request, viewOf(session)) : closedPage(request)
    }
    return afterPress({ exchange, bank, session: pressButton(bank, key, action, log) ?? session }, action)
  }
}
