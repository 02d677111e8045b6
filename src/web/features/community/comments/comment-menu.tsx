import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { sessionStore } from '../../../session.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { FailedPart } from '../../../ui/state.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { useOfferedList } from '#web/use-offered-list.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { DotsIcon } from '../voice-icons.tsx'
import { EditForm } from './edit-form.tsx'
import type { Answer } from './use-comments.ts'

type Said = Pick<Answer, 'id' | 'voice' | 'is_own' | 'text'>

type Props = { one: Said; name: string; onGone: () => void }

/** Shows further actions on a comment: one's own is changed or taken back, another's is reported. */
export function CommentMenu({ one, name, onGone }: Props) {
  const t = useTranslations('comments')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (one.voice === 'house' && !one.is_own) return null
  const open = () => {
    if (sessionStore.get().state === 'guest') openLogin({ after: () => setIsOpen(true) })
    else setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="comment-act dots"
        aria-haspopup="dialog"
        aria-label={t('menu', { name })}
        onClick={open}
      >
        <DotsIcon />
      </button>
      {isOpen && (
        <Drawer label={t('menu', { name })} onClose={close}>
          {one.is_own ? <Own one={one} onDone={onGone} onClose={close} /> : <Report one={one} onClose={close} />}
        </Drawer>
      )}
    </>
  )
}

function Own({ one, onDone, onClose }: { one: Said; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('comments')
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const done = () => {
    onClose()
    onDone()
  }
  const withdraw = async () => {
    setBusy(true)
    try {
      await call('DELETE /comments/:id', { params: { id: one.id } })
      done()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <h2>{t('edit')}</h2>
      <EditForm id={one.id} text={one.text ?? ''} onSaved={done} />
      {isAsking ? (
        <div className="row wrap" role="alert">
          <span className="grow">{t('withdrawAsk')}</span>
          <Button kind="danger" busy={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        </div>
      ) : (
        <Button kind="plain" onClick={() => setIsAsking(true)}>
          {t('withdraw')}
        </Button>
      )}
      <Button kind="soft" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function Report({ one, onClose }: { one: Said; onClose: () => void }) {
  const t = useTranslations('comments')
  const [busy, setBusy] = useState<string | null>(null)
  const { offered, again } = useOfferedList('comment_report')
  const report = async (reason: string) => {
    setBusy(reason)
    try {
      await call('POST /comments/:id/report', { params: { id: one.id }, body: { reason } })
      toast({ kind: 'good', text: t('reported') })
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(null)
    }
  }
  return (
    <div className="stack">
      <h2>{t('reportTitle')}</h2>
      {offered.state === 'waiting' && <span aria-busy="true" className="skeleton line" />}
      {offered.state === 'failed' && <FailedPart onRetry={again} />}
      {offered.state === 'loaded' &&
        offered.items.map(({ code, name }) => (
          <Button key={code} kind="outline" wide busy={busy === code} onClick={() => void report(code)}>
            {name}
          </Button>
        ))}
      <Button kind="soft" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  )
}
