import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** The text with Latin digits for Persian and Arabic ones, without direction marks and tatweel. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u0640\ufeff]/g, '')
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .trim()
}

/**
 * E.164 of a number in any usual spelling (`0912…`, `0098…`, `98…`, `۰۹۱۲…`); undefined when it is not a phone number.
 */
export function phoneOf(text: string): string | undefined {
  const compact = folded(text).replace(/[^\d+]/g, '')
  if (!/^\+?\d{7,17}$/.test(compact)) return undefined
  const international = compact
    .replace(/^00/, '+')
    .replace(/^98(?=9\d{9}$)/, '+98')
    .replace(/^\+980/, '+98')
  const number = parsePhoneNumberFromString(international, 'IR')
  return number?.isPossible() ? number.number : undefined
}

/**
 * The one form under which a recipient is stored and looked up: E.164 for phones, lower case and an ASCII domain for
 * mail.
 */
export function recipientOf(text: string): string {
  const plain = folded(text)
  const at = plain.lastIndexOf('@')
  if (at < 0) return phoneOf(plain) ?? plain
  const domain = plain.slice(at + 1)
  return `${plain.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase()
}
