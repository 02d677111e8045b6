import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max'
import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'

// The numbering plans are 150 kB: this file is for the server.

// Present in Node and in every browser; the library layer carries neither's types.
declare const URL: new (input: string) => { readonly hostname: string }

export type UserNameRefusal =
  | 'empty'
  | 'too_short'
  | 'too_long'
  | 'not_a_phone'
  | 'not_a_mobile'
  | 'invalid_email'
  | 'not_a_user_name'

export type UserName = { kind: 'phone'; normal: string } | { kind: 'email'; normal: string }

/**
 * The one form in which a user name is stored and looked up: a mobile number in E.164, or an e-mail address in lower
 * case with an ASCII domain. Iran is the default region; numbers of other countries need their country code. Land lines
 * are refused because no SMS reaches them.
 */
export function normaliseUserName(input: string): UserName | { refused: UserNameRefusal } {
  const text = foldFullWidth(toLatinDigits(withoutInvisible(input)))
  if (text === '') return { refused: 'empty' }
  if (text.includes('@')) return email(text)
  return /\d\D*\d\D*\d/.test(text) ? phone(text) : { refused: 'not_a_user_name' }
}

/** Replaces full-width signs and letters of Asian keyboards (＠ ＋ ． ａ) and the ideographic full stop. */
function foldFullWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
}

function phone(text: string): UserName | { refused: UserNameRefusal } {
  // A plus at the end was typed first, in a right-to-left field.
  const compact = text.replace(/[\s\-\u2010-\u2015\u2212.()/\u0640]/g, '').replace(/^(\d+)\+$/, '+$1')
  if (!/^\+?\d+$/.test(compact)) return { refused: 'not_a_phone' }
  const dialled = compact.replace(/^00/, '+')
  if (dialled.replace('+', '').length > 15) return { refused: 'too_long' }
  const length = validatePhoneNumberLength(dialled, 'IR')
  const number = parsePhoneNumberFromString(dialled, 'IR')
  if (!number?.isValid()) {
    // Iran also has short land lines, so by its length alone an incomplete mobile number need not be too short: a
    // number that begins like a mobile number is refused as too short all the same.
    const cutMobile = /^(?:\+98|0)?0?9\d{0,8}$/.test(dialled)
    if (length === 'TOO_SHORT' || cutMobile) return { refused: 'too_short' }
    return { refused: length === 'TOO_LONG' ? 'too_long' : 'not_a_phone' }
  }
  const type = number.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return { refused: 'not_a_mobile' }
  return { kind: 'phone', normal: number.number }
}

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

function email(text: string): UserName | { refused: UserNameRefusal } {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).toLowerCase()
  const typed = text.slice(at + 1)
  const domain = typedDomain.test(typed) ? domainToAscii(typed) : undefined
  if (domain === undefined || !asciiDomain.test(domain)) return { refused: 'invalid_email' }
  if (!localPart.test(local) || local.length > 64 || local.length + domain.length + 1 > 254) {
    return { refused: 'invalid_email' }
  }
  return { kind: 'email', normal: `${local}@${domain}` }
}

function domainToAscii(domain: string): string | undefined {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return undefined
  }
}
