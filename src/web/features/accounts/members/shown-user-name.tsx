import { useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { groupedPhone } from './grouped-phone.ts'

/** A number as people write it: «۰۹۱۲ ۳۴۵ ۶۷ ۸۹» for `+989123456789`. An address stays as it is. */
export const userNameInWords = (userName: string, locale: Locale): string =>
  userName.includes('@') ? userName : localDigits(groupedPhone(userName), locale)

export function ShownUserName({ userName }: { userName: string }) {
  const locale = useLocale()
  const [name, host] = userNameInWords(userName, locale).split(/(?=@[^@]*$)/)
  return (
    <bdi className="ltr user-name">
      {name}
      {host !== undefined && (
        <>
          {/* a long one breaks here first */}
          <wbr />
          {host}
        </>
      )}
    </bdi>
  )
}
