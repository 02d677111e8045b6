import { isObject } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import type { Opening } from './transaction.ts'

/** `errorCode` and `errorDesc` of an answer to a token; the code is a text. */
export interface TokenRefusal {
  error: string
  about: string
}

export interface Requested {
  opening: Omit<Opening, 'token' | 'created_at' | 'expires_at'>
  expiryMinutes: number
}

type Fields = Record<string, unknown>

const invalidParameters = '5'
const ipInvalid = '8'
const terminalNotFound = '12'
const terminalDisabled = '20'

const longestAddress = 2083
const expiry = { least: 20, most: 3600 }
const cardList = /^[0-9a-f]{32}(?:[|;,][0-9a-f]{32}){0,9}$/i
const notes = ['ResNum1', 'ResNum2', 'ResNum3', 'ResNum4']

function invalid(about: string): TokenRefusal {
  return { error: invalidParameters, about }
}

export function isTokenRefusal(value: object): value is TokenRefusal {
  return 'error' in value
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most
}

/** An absolute http(s) address on one of the terminal's own hosts. */
function isOwnAddress(address: unknown, hosts: string[]): address is string {
  if (!isText(address, longestAddress) || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && hosts.includes(hostname)
}

/** The first optional field that has a wrong form. */
function wrongOption(fields: Fields): string | undefined {
  const rules: [string, (value: unknown) => boolean][] = [
    ['CellNumber', (value) => typeof value === 'string' && /^9\d{9}$/.test(value)],
    ['TokenExpiryInMin', (value) => isWhole(value, 0)],
    ['Wage', (value) => isWhole(value, 0)],
    ['AffectiveAmount', (value) => isWhole(value, 1)],
    ['HashedCardNumber', (value) => typeof value === 'string' && cardList.test(value)],
    ['TxnRandomSessionKey', (value) => isWhole(value, 0)],
    ...notes.map((name): [string, (value: unknown) => boolean] => [name, (value) => isText(value, 50)]),
  ]
  return rules.find(([name, holds]) => fields[name] !== undefined && fields[name] !== null && !holds(fields[name]))?.[0]
}

/** Turns a token call into a payment, or into the gateway's refusal. */
export function requestedPayment(fields: unknown, bank: Bank): Requested | TokenRefusal {
  if (!isObject(fields)) return invalid('The body has to be JSON.')
  const { action, TerminalId, Amount, ResNum, RedirectUrl } = fields
  if (typeof action !== 'string' || action.toLowerCase() !== 'token') return invalid('action')
  if (typeof TerminalId !== 'string') return invalid('TerminalId')
  const terminal = bank.terminal(TerminalId)
  if (!terminal) return { error: terminalNotFound, about: 'TerminalNotFound' }
  if (!terminal.active) return { error: terminalDisabled, about: 'TerminalIsDisabled' }
  if (!terminal.ip_allowed) return { error: ipInvalid, about: 'MerchantIpAddressIsInvalid' }
  if (!isWhole(Amount, bank.settings().min_amount_rial)) return invalid('Amount')
  if (!isText(ResNum, 50)) return invalid('ResNum')
  if (!isOwnAddress(RedirectUrl, terminal.callback_hosts)) return invalid('RedirectUrl')
  const option = wrongOption(fields)
  if (option !== undefined) return invalid(option)
  if (bank.isResNumUsed(TerminalId, ResNum)) return invalid('ResNum is used before')
  const number = (name: string) => (fields[name] ?? null) as number | null
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const cards = text('HashedCardNumber').toLowerCase()
  const opening = {
    terminal_id: TerminalId,
    amount_rial: Amount,
    affective_rial: number('AffectiveAmount'),
    wage_rial: number('Wage'),
    res_num: ResNum,
    notes: notes.map(text).filter((note) => note !== ''),
    redirect_url: RedirectUrl,
    cards: cards === '' ? [] : cards.split(/[|;,]/),
    random_session_key: number('TxnRandomSessionKey'),
  }
  const asked = number('TokenExpiryInMin') ?? expiry.least
  return { opening, expiryMinutes: Math.min(Math.max(asked, expiry.least), expiry.most) }
}
