import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useSession } from '#web/use-session.ts'

/** Why nothing can be paid: `other`, where another currency could be; staff of a house without any gateway read that. */
export function NoGateway({ isSetUp, other }: { isSetUp: boolean; other: string }) {
  const t = useTranslations('checkout')
  const session = useSession()
  const isStaff = session.state === 'member' && session.me !== null && session.me.staff_role !== null
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <p>{isSetUp ? other : t(isStaff ? 'notSetUp' : 'notNow')}</p>
    </div>
  )
}
