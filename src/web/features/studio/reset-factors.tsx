import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAsking } from './use-asking.ts'

/** For an administrator: takes a member's second step of sign-in off, when they have lost it; with a reason. `onReset`: what the page shows of it is old. */
export function ResetFactors({ memberId, name, onReset }: { memberId: string; name: string; onReset: () => void }) {
  const t = useTranslations('studio.resetFactors')
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, fault, ask } = useAsking(async () => {
    const answer = await call('POST /studio/members/:id/reset-factors', { params: { id: memberId }, body: { reason } })
    toast({ kind: 'good', text: answer.message })
    setIsOpen(false)
    onReset()
  }, reason)
  if (!isOpen)
    return (
      <div>
        <Button kind="plain" size="tight" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
    )
  return (
    <form
      className="reset-factors"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <p className="small">{t('help', { name })}</p>
      <Field
        label={t('reason')}
        help={t('reasonHelp')}
        name="reason"
        autoComplete="off"
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(fault === null ? {} : { error: fault })}
      />
      <div className="row wrap">
        <Button type="submit" kind="main" size="tight" busy={busy}>
          {t('go')}
        </Button>
        <Button kind="plain" size="tight" onClick={() => setIsOpen(false)}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}
