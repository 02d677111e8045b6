import { after, minutes } from '#lib/time/clock.ts'
import { type Exchange, type Handler, json, jsonObject, type Reply } from '../http/exchange.ts'
import { refused } from './answers.ts'
import type { Bank } from './bank.ts'

export type Fields = Record<string, unknown>

/** Whether an address belongs to the shop. The bank answers no call without an address or with a foreign one. */
export function isOfShop(bank: Bank, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  return bank.terminal().hosts.includes(new URL(address).hostname)
}

/** `getToken`: the only answer without a nested object. */
export function loginCall(bank: Bank): Handler {
  return (exchange) => {
    const fields = jsonObject(exchange)
    if (!fields) return refused(13000)
    const { username, password } = fields
    if (typeof username !== 'string' || typeof password !== 'string') return refused(13350)
    const terminal = bank.terminal()
    if (!terminal.ip_allowed) return refused(13422)
    if (username !== terminal.user_name || password !== terminal.password) return refused(13429, 401)
    return json(200, {
      resultMsg: 'Successful',
      resultCode: 0,
      token: bank.login(),
      username,
      firstName: terminal.name_en,
      lastName: 'Sandbox',
      userId: terminal.terminal_number,
      roles: [{ authority: 'PURCHASE' }],
    })
  }
}

function tokenRefusal(bank: Bank, { headers }: Exchange): Reply | undefined {
  const given = headers.authorization ?? ''
  if (given === '') return refused(13004, 401)
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(given)?.[1]
  if (token === undefined) return refused(13001, 401)
  const since = bank.loginOf(token)
  if (since === undefined) return refused(13002, 401)
  const { token_minutes, expired_token } = bank.settings()
  if (bank.clock.now() < after(since, minutes(token_minutes))) return undefined
  return expired_token === '401' ? refused(401, 401) : refused(13008)
}

/** A call by a logged-in shop: from a registered address, with the shop's own address as the referer, in JSON. */
export function forShop(bank: Bank, run: (fields: Fields) => Reply): Handler {
  return (exchange) => {
    const terminal = bank.terminal()
    if (!terminal.ip_allowed) return refused(13422)
    const refusal = tokenRefusal(bank, exchange)
    if (refusal) return refusal
    if (!isOfShop(bank, exchange.headers.referer)) return refused(13402)
    if (!terminal.active) return refused(13300)
    const fields = jsonObject(exchange)
    return fields ? run(fields) : refused(13000)
  }
}
