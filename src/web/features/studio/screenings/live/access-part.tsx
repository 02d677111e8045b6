import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AskedDeed } from './asked-deed.tsx'
import type { Access, LiveDesk } from './live-data.ts'

/** Address and key for the encoder: hidden until they are asked for, and every look is recorded. */
export function AccessPart({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const [access, setAccess] = useState<Access | null>(null)
  const [busy, setBusy] = useState<'show' | 'obs' | null>(null)
  const [isTurning, setTurning] = useState(false)
  const params = { id: desk.id }
  async function ask(what: 'show' | 'obs', run: () => Promise<void>) {
    setBusy(what)
    try {
      await run()
    } catch (error) {
      toastError(error)
    }
    setBusy(null)
  }
  const show = async () => setAccess(await call('POST /studio/live-events/:id/key', { params }))
  const turn = async () => {
    try {
      setAccess(await call('POST /studio/live-events/:id/new-key', { params }))
      toast({ kind: 'good', text: t('newKeyMade') })
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const obs = async () => {
    const { name, zip } = await call('POST /studio/live-events/:id/obs-profile', { params })
    const bytes = Uint8Array.from(atob(zip), (letter) => letter.codePointAt(0) ?? 0)
    saveAs(new Blob([bytes], { type: 'application/zip' }), name)
  }
  if (!desk.doors_for_cameras.rtmp && !desk.doors_for_cameras.srt) return <p className="small muted">{t('noDoors')}</p>
  return (
    <div className="stack">
      {access !== null && <Shown access={access} />}
      <div className="row wrap">
        {access === null ? (
          <Button kind="soft" size="tight" busy={busy === 'show'} onClick={() => void ask('show', show)}>
            <Icon name="eye" />
            {t('show')}
          </Button>
        ) : (
          <Button kind="soft" size="tight" onClick={() => setAccess(null)}>
            <Icon name="eyeOff" />
            {t('hide')}
          </Button>
        )}
        <Button kind="soft" size="tight" busy={busy === 'obs'} onClick={() => void ask('obs', obs)}>
          <Icon name="down" />
          {t('obs')}
        </Button>
        <Button kind="plain" size="tight" onClick={() => setTurning(true)}>
          <Icon name="refresh" />
          {t('newKey')}
        </Button>
      </div>
      <p className="tiny muted">
        {t('showHelp')} {t('obsHelp')}
      </p>
      {isTurning && (
        <AskedDeed
          words={{
            title: t('newKeyTitle'),
            text: t('newKeyText'),
            confirm: t('newKeyConfirm'),
            leave: t('leave'),
          }}
          onConfirm={turn}
          onClose={() => setTurning(false)}
        />
      )}
    </div>
  )
}

function Shown({ access }: { access: Access }) {
  const t = useTranslations('studio.live')
  const lines = [
    ...(access.rtmp === null
      ? []
      : ([
          ['server', access.rtmp.server],
          ['key', access.rtmp.key],
        ] as const)),
    ...(access.srt === null ? [] : ([['srt', access.srt]] as const)),
  ]
  return (
    <dl className="live-access">
      {lines.map(([key, text]) => (
        <div key={key}>
          <dt className="tiny muted">{t(key)}</dt>
          <dd>
            <code dir="ltr" translate="no">
              {text}
            </code>
            <CopyButton text={text} words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
