import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { Wish } from './member-data.ts'

type Props = {
  memberId: string
  caseId: string | null
  reason: string
  onMade: () => void
  icon: IconName
  name: string
  /** The thing on which it acts, or its effect. */
  about: string
  /** The verb on the button. */
  press: string
  /** Null: something is missing for it. */
  wish: Wish | null
  onDone?: () => void
  /** The fields that have to be filled in first; shown after a press on its name. */
  children?: ReactNode
}

/** One remedy: what, to what, and its button. */
export function Deed({ memberId, caseId, reason, onMade, icon, name, about, press, wish, onDone, children }: Props) {
  const t = useTranslations('studio.members')
  const [isOpen, setOpen] = useState(false)
  const [isLacking, setLacking] = useState(false)
  const doing = useAsking(
    async (idempotencyKey) => {
      if (wish === null) return
      const body = { reason, remedy: wish, ...(caseId === null ? {} : { case_id: caseId }) }
      const made = await call(
        'POST /studio/members/:id/remedies',
        { params: { id: memberId }, body },
        { idempotencyKey },
      )
      toast({ kind: 'info', text: made.state === 'unconfirmed' ? t('did.waits') : t('did.made') })
      setOpen(false)
      onDone?.()
      onMade()
    },
    [wish, reason, caseId],
  )
  const isClosed = children !== undefined && !isOpen
  const ask = () => {
    setLacking(reason.trim() === '')
    if (isClosed) setOpen(true)
    else if (reason.trim() !== '' && wish !== null) doing.ask()
  }
  return (
    <li className="member-deed">
      <div className="row">
        <Icon name={icon} />
        <span className="grow">
          <b>{name}</b>
          <bdi className="small muted">{about}</bdi>
        </span>
        <Button
          size="tight"
          busy={doing.busy}
          onClick={ask}
          aria-label={`${press}: ${name}, ${about}`}
          {...(children === undefined ? {} : { 'aria-expanded': isOpen })}
        >
          {press}
        </Button>
      </div>
      {isOpen && children}
      {isLacking && reason.trim() === '' && !isClosed && (
        <p className="help wrong" role="alert">
          {t('reasonMissing')}
        </p>
      )}
      {doing.fault !== null && (
        <p className="note failed" role="alert">
          {doing.fault}
        </p>
      )}
    </li>
  )
}
