import { isIP } from 'node:net'
import { settingWhere } from './setting.ts'

const local = /^[^\s"(),:;<>@[\\\].]+(\.[^\s"(),:;<>@[\\\].]+)*$/u
const domain = /^[\p{L}\p{M}\p{N}\u200c.-]+$/u

/** Whether mail can have this address: a name, and a domain of the internet, which may be written in any script. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const url = domain.test(host) ? URL.parse(`https://${host}`) : null
  if (at < 1 || url === null || !local.test(text.slice(0, at))) return false
  const labels = url.hostname.split('.')
  return labels.length > 1 && labels.every((label) => /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label)) && isIP(host) === 0
}

/** One address for mail. */
export const mailAddress = settingWhere(
  { expected: 'an address for mail', example: 'help@cinema.example' },
  isMailAddress,
)

// a comma outside of quotes would begin a second sender
const named = /^(?:"[^"\r\n\\]*"|[^"<>,;:\r\n\\]*)[ \t]*<([^<>]+)>$/u

/** Who a mail is from: an address, or a name with an address. */
export const sender = settingWhere(
  { expected: 'an address for mail, or a name with an address', example: 'Parde <no-reply@cinema.example>' },
  (text) => isMailAddress(named.exec(text)?.[1] ?? text),
)
