import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { CommentText } from './comment-text.tsx'
import { EditForm } from './edit-form.tsx'
import type { OwnComment } from './use-comments.ts'

type Props = { own: readonly OwnComment[]; onChanged: () => void }

/** One’s own comments that nobody else sees: those that wait, and those that were refused, with why. */
export function HiddenComments({ own, onChanged }: Props) {
  if (own.length === 0) return null
  return (
    <ul className="hidden-comments">
      {own.map((one) => (
        <Hidden key={one.id} one={one} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function Hidden({ one, onChanged }: { one: OwnComment; onChanged: () => void }) {
  const t = useTranslations('comments')
  const [step, setStep] = useState<'edit' | 'appeal' | null>(null)
  const [busy, setBusy] = useState(false)
  const waits = one.state === 'waiting'
  const done = () => {
    setStep(null)
    onChanged()
  }
  const withdraw = async () => {
    setBusy(true)
    try {
      await call('DELETE /comments/:id', { params: { id: one.id } })
      onChanged()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <li>
      <p className="row between wrap">
        <span className={`tag ${waits ? 'warn' : 'bad'}`}>
          <Icon name={waits ? 'clock' : 'eyeOff'} /> {waits ? t('waiting') : t('refused')}
        </span>
        <span className="tiny muted">{t('onlyYou')}</span>
      </p>
      {step === 'edit' ? (
        <EditForm id={one.id} text={one.text} onSaved={done} onCancel={() => setStep(null)} />
      ) : (
        <CommentText text={one.text} />
      )}
      {one.refusal !== null && <p className="small">{one.refusal_name}</p>}
      {step === 'appeal' && <AppealForm id={one.id} onSent={done} onCancel={() => setStep(null)} />}
      {step === null && (
        <div className="row wrap between">
          <span className="tiny muted">{one.has_appealed ? t('appealed') : waits ? t('waitingHelp') : ''}</span>
          <span className="row">
            {waits && (
              <Button kind="plain" size="tight" onClick={() => setStep('edit')}>
                {t('edit')}
              </Button>
            )}
            {one.may_appeal && (
              <Button kind="soft" size="tight" onClick={() => setStep('appeal')}>
                {t('appeal')}
              </Button>
            )}
            <Button kind="plain" size="tight" busy={busy} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          </span>
        </div>
      )}
    </li>
  )
}

export function AppealForm({ id, onSent, onCancel }: { id: string; onSent: () => void; onCancel: () => void }) {
  const t = useTranslations('comments')
  const field = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    try {
      await call('POST /comments/:id/appeal', { params: { id }, body: { text } })
      onSent()
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else setFault(said)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="comment-form">
      <label className="small" htmlFor={field}>
        {t('appealLabel')}
      </label>
      <textarea id={field} rows={2} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
      {fault !== null && <p className="tiny wrong">{fault}</p>}
      <div className="row">
        <Button kind="main" busy={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
