import { json, type Reply } from '../http/exchange.ts'
import { honestStatus, returnUrl } from '../zarinpal/callback.ts'
import { ledgerState, type Transaction } from '../zarinpal/transaction.ts'
import { autoReturn, type Controlled, sendCallbacks } from './commands.ts'

export type Body = Record<string, unknown>

export function wrong(message: string): Reply {
  return json(400, { message })
}

/** A session as the control API shows it: with its money's place and the address an honest browser would return to. */
export function view(transaction: Transaction): object {
  const { callback_url, authority } = transaction
  return {
    ...transaction,
    ledger: ledgerState(transaction),
    return_url: returnUrl(callback_url, authority, honestStatus(transaction)),
  }
}

export function payCommand({ bank }: Controlled, transaction: Transaction, body: Body): Reply {
  const action = body['action'] ?? 'pay'
  const { authority } = transaction
  const at = bank.clock.now().toISOString()
  if (transaction.state !== 'in_bank') return json(409, { message: `The session is ${transaction.state}.` })
  if (action === 'pay' || action === 'close') bank.pay(authority, action)
  else if (action === 'cancel') bank.record({ type: 'closed', authority, at, as: 'cancelled', ending: action })
  else if (action === 'fail') bank.record({ type: 'closed', authority, at, as: 'failed', ending: action })
  else if (action === 'expire') bank.record({ type: 'closed', authority, at, as: 'expired', ending: action })
  else return wrong('action is one of pay, cancel, fail, close, expire.')
  return json(200, view(bank.find(authority) ?? transaction))
}

export async function callbackCommand(controlled: Controlled, transaction: Transaction, body: Body): Promise<Reply> {
  const { status, authority, times = 1, parallel = false } = body
  if (typeof status !== 'string') return wrong('status is what the browser would bring: OK or NOK.')
  if (authority !== undefined && typeof authority !== 'string') return wrong('authority has to be text.')
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 20)
    return wrong('times is 1 to 20.')
  const results = await sendCallbacks(controlled, transaction, {
    status,
    authority,
    times,
    parallel: parallel === true,
  })
  return json(200, { results })
}

export function autoReturnCommand(controlled: Controlled, transaction: Transaction): Reply {
  if (!autoReturn(controlled, transaction)) return json(409, { message: `The session is ${transaction.state}.` })
  return json(200, view(controlled.bank.find(transaction.authority) ?? transaction))
}
