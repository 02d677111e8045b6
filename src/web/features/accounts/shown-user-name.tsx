import { useLocale } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { groupedPhone } from './grouped-phone.ts'

export function ShownUserName({ userName }: { userName: string }) {
  const locale = useLocale()
  const [name, host] = userName.split(/(?=@[^@]*$)/)
  return (
    <bdi className="ltr user-name">
      {host === undefined ? (
        localDigits(groupedPhone(userName), locale)
      ) : (
        <>
          {name}
          {/* where a long one breaks first */}
          <wbr />
          {host}
        </>
      )}
    </bdi>
  )
}
