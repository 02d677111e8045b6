import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { minutesLeft, percentOf, sizeOf } from '#web/features/studio/figures.ts'
import type { UploadState } from './upload-task.ts'
import { cancelUpload, forgetUpload, pauseUpload, resumeUpload } from './uploads.ts'

/** A file that is being uploaded: progress, speed, remaining time, and actions. */
export function UploadView({ upload }: { upload: UploadState }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const { productId, purpose, phase } = upload
  const [busy, setBusy] = useState(false)
  const part = upload.size === 0 ? 0 : upload.sent / upload.size
  const cancel = () => {
    setBusy(true)
    cancelUpload(productId, purpose)
      .catch((error: unknown) => {
        toastError(error)
        forgetUpload(productId, purpose)
      })
      .finally(() => setBusy(false))
  }
  return (
    <div className="upload">
      <div className="upload-head">
        <p className="grow">
          <bdi className="strong">{upload.fileName}</bdi>
          <br />
          <span className="tiny muted">
            {t('sentOf', { sent: sizeOf(upload.sent, locale), size: sizeOf(upload.size, locale) })}
            <Pace upload={upload} />
          </span>
        </p>
        <b className="upload-percent">{percentOf(part, locale)}</b>
      </div>
      <progress className="bar" max={1} value={part} aria-label={t('uploadOf', { name: upload.fileName })} />
      <Phase upload={upload} />
      <div className="row wrap">
        {phase === 'sending' && (
          <Button kind="soft" size="tight" onClick={() => pauseUpload(productId, purpose)}>
            <Icon name="pause" />
            {t('pause')}
          </Button>
        )}
        {phase !== 'sending' && phase !== 'done' && (
          <Button kind="soft" size="tight" onClick={() => resumeUpload(productId, purpose)}>
            <Icon name={phase === 'paused' ? 'play' : 'refresh'} />
            {t(phase === 'paused' ? 'resume' : 'tryNow')}
          </Button>
        )}
        {phase !== 'done' && (
          <Button kind="plain" size="tight" busy={busy} onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <Announcement upload={upload} part={part} />
    </div>
  )
}

function Pace({ upload: { speed, secondsLeft } }: { upload: UploadState }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  if (speed === null || secondsLeft === null) return null
  const minutes = minutesLeft(secondsLeft, locale)
  return (
    <>
      {' · '}
      {t('speed', { size: sizeOf(speed, locale) })}
      {' · '}
      {minutes === null ? t('underMinute') : t('left', { time: minutes })}
    </>
  )
}

function Phase({ upload: { phase, problem } }: { upload: UploadState }) {
  const t = useTranslations('studio.video')
  if (phase === 'waiting') {
    return (
      <p className="note">
        <Icon name="warning" />
        <span>{t('lineCut')}</span>
      </p>
    )
  }
  if (phase === 'failed') {
    return (
      <p className="note failed">
        <Icon name="warning" />
        <span>{problem || t('uploadFailed')}</span>
      </p>
    )
  }
  return <p className="tiny muted">{phase === 'paused' ? t('pausedHelp') : t('stayHelp')}</p>
}

/** A screen reader is told about each change of state and each quarter, not about every byte. */
function Announcement({ upload, part }: { upload: UploadState; part: number }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const quarter = Math.floor(part * 4) / 4
  const words =
    upload.phase === 'sending' ? t('said.sending', { percent: percentOf(quarter, locale) }) : t(`said.${upload.phase}`)
  return (
    <p className="only-said" role="status">
      {words}
    </p>
  )
}
