import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { isPending, type Remedy, type StudioMember } from './member-data.ts'

type Props = { member: StudioMember; onChange: () => void }

/** Lists the remedies that have not acted yet: until they act they can be taken back. */
export function PendingRemedies({ member, onChange }: Props) {
  const t = useTranslations('studio.members')
  const pending = member.remedies.items.filter((one) => isPending(one))
  return (
    <ul className="member-pending" aria-label={t('pending')} aria-live="polite">
      {pending.map((one) => (
        <Pending key={`${one.id}-${one.state}`} remedy={one} now={member.now} onChange={onChange} />
      ))}
    </ul>
  )
}

const secondMs = 1000

/** Seconds until an instant, counted from what the server's clock said; null where it has none. */
function useSecondsLeft(actsAt: string | null, now: string): number | null {
  const [left, setLeft] = useState(() =>
    actsAt === null ? null : Math.ceil((new Date(actsAt).getTime() - new Date(now).getTime()) / secondMs),
  )
  useEffect(() => {
    const timer = window.setInterval(
      () => setLeft((before) => (before === null ? null : Math.max(0, before - 1))),
      secondMs,
    )
    return () => window.clearInterval(timer)
  }, [])
  return left
}

function Pending({ remedy, now, onChange }: { remedy: Remedy; now: string; onChange: () => void }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const left = useSecondsLeft(remedy.acts_at, now)
  const mayConfirm = useMayCall('POST /studio/remedies/:id/confirm')
  const press = async (work: Promise<unknown>, said: 'confirmed' | 'takenBack') => {
    try {
      await work
      toast({ kind: 'good', text: t(`did.${said}`) })
    } catch (error) {
      toastError(error)
    }
    onChange()
  }
  const params = { id: remedy.id }
  return (
    <li>
      <span className="grow">
        <b>
          {t(`kinds.${remedy.kind}`)} {remedy.about !== null && <bdi>{remedy.about}</bdi>}
        </b>{' '}
        <span className="small" aria-hidden={left !== null || undefined}>
          {left === null
            ? t('waitsForSenior', { money: formatMoney(remedy.worth, locale) })
            : t('actsIn', { seconds: localDigits(left, locale) })}
        </span>
      </span>
      {remedy.state === 'unconfirmed' && mayConfirm && (
        <Button
          kind="main"
          onClick={() => void press(call('POST /studio/remedies/:id/confirm', { params }), 'confirmed')}
        >
          {t('confirm')}
        </Button>
      )}
      <Button onClick={() => void press(call('POST /studio/remedies/:id/take-back', { params }), 'takenBack')}>
        {t('takeBack')}
      </Button>
    </li>
  )
}
