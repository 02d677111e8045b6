import { type Answer, json } from '../http/exchange.ts'

/** The messages are ours; integrations must read the number. */
const messages: Record<number, string> = {
  0: 'Successful',
  1: 'Failed',
  2: 'Unknown',
  401: 'Unauthorized',
  13000: 'Invalid input.',
  13001: 'The token is malformed.',
  13002: 'The token is invalid.',
  13003: 'The invoice is not unique.',
  13004: 'The token is empty.',
  13008: 'The token has expired.',
  13009: 'The urlId was not found.',
  13010: 'The mobile number is invalid.',
  13016: 'The transaction was not found.',
  13022: 'The transaction is not paid.',
  13025: 'The transaction was not successful.',
  13028: 'The callback address is not of the registered domain.',
  13029: 'The transaction is confirmed.',
  13031: 'The transaction is not verified yet.',
  13033: 'The transaction is reversed.',
  13034: 'The verification is received; the transaction will be confirmed.',
  13046: 'The transaction is settled.',
  13055: 'The amount is invalid.',
  13075: 'The time to confirm is over.',
  13076: 'The time to reverse is over.',
  13300: 'The terminal is inactive.',
  13316: 'The original transaction was not successful.',
  13329: 'Another request is being handled.',
  13350: 'Validation error.',
  13351: 'The format of the invoice is invalid.',
  13399: 'The terminal was not found.',
  13402: 'The referer is invalid.',
  13422: 'The IP is invalid.',
  13428: 'The transaction is already verified.',
  13429: 'Authentication failed.',
}

export function accepted(data: unknown): Answer {
  return json(200, { resultMsg: messages[0], resultCode: 0, data })
}

/** Refusals have HTTP 200; only those about the login may have another status. */
export function refused(code: number, status = 200): Answer {
  return json(status, { resultMsg: messages[code] ?? `Error ${code}.`, resultCode: code, data: null })
}

/**
 * The answer for `code:N` of the control API. This bank has no names for its errors, so a name gives the plain failure.
 */
export function forcedRefusal(code: number | string): Answer {
  if (typeof code === 'string') return refused(1)
  return refused(code, code === 401 ? 401 : 200)
}

// TypeScript's library does not have this function yet; it puts the text into the JSON unchanged
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** An id of digits as the bank writes it: as text, or as a number of any length. */
export function idIn(digits: string | null, asNumber: boolean): unknown {
  return digits === null || !asNumber ? digits : rawJSON(digits)
}
