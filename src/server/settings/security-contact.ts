import { parseAddress } from './addresses.ts'
import { isMailAddress } from './mail-addresses.ts'
import { settingWhere, Unfit } from './setting.ts'

function isPage(text: string): boolean {
  const { username, password } = parseAddress(text, ['https'])
  if (username !== '' || password !== '') throw new Unfit('has a user name or a password in it')
  return true
}

/** Whom somebody tells who found a hole; RFC 9116 takes a mail address and a page. */
export const securityContact = settingWhere(
  {
    expected: 'mailto: with an address for mail, or a page with https://',
    example: 'mailto:security@cinema.example',
  },
  (text) => {
    if (/^https?:/i.test(text)) return isPage(text)
    if (text.includes('?')) throw new Unfit('has a query (?)')
    return text.startsWith('mailto:') && isMailAddress(text.slice('mailto:'.length))
  },
)

/** A page about security for anybody who reports a hole. */
export const securityPage = settingWhere(
  { expected: 'a page with https://', example: 'https://cinema.example/security' },
  isPage,
)
