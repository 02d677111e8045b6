import { useLocale } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { groupedPhone } from './grouped-phone.ts'

export function ShownUserName({ userName }: { userName: string }) {
  const locale = useLocale()
  return (
    <bdi className="ltr user-name">
      {userName.includes('@') ? userName : localDigits(groupedPhone(userName), locale)}
    </bdi>
  )
}
