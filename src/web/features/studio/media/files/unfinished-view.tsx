import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { percentOf, sizeOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { UnfinishedUpload } from './media-data.ts'
import { differenceFrom } from './file-mark.ts'
import { removeUnfinished, startUpload } from './uploads.ts'
import { accepted } from './video-file.ts'

type Props = { productId: number; upload: UnfinishedUpload; onRemoved: () => void }

/** An upload that was interrupted when its page was closed: the same file continues where it stopped. */
export function UnfinishedView({ productId, upload, onRemoved }: Props) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const part = upload.size === 0 ? 0 : upload.offset / upload.size
  const percent = percentOf(part, locale)
  const take = async (file: File) => {
    const difference = await differenceFrom(upload, file)
    if (difference !== null)
      return setFault(t(`otherFile.${difference}`, { name: upload.file_name, size: sizeOf(upload.size, locale) }))
    setFault(null)
    const { purpose, id: uploadId, offset: sent } = upload
    return startUpload({ productId, purpose, file, locale, uploadId, sent })
  }
  const remove = () => {
    setBusy(true)
    removeUnfinished(upload.id)
      .then(onRemoved, toastError)
      .finally(() => setBusy(false))
  }
  return (
    <div className="upload">
      <div className="upload-head">
        <p className="grow">
          <bdi className="strong">{upload.file_name}</bdi>
          <br />
          <span className="tiny muted">
            {t('sentOf', { sent: sizeOf(upload.offset, locale), size: sizeOf(upload.size, locale) })}
          </span>
        </p>
        <b className="upload-percent">{percent}</b>
      </div>
      <progress className="bar" max={1} value={part} aria-label={t('uploadOf', { name: upload.file_name })} />
      {canEdit && (
        <>
          <DropZone
            label={t('chooseAgain', { percent })}
            help={t('chooseAgainHelp')}
            accept={accepted}
            onFile={(file) => void take(file)}
          />
          {fault && (
            <p className="help wrong" role="alert">
              {fault}
            </p>
          )}
          <div>
            <Button kind="plain" size="tight" className="flush" busy={busy} onClick={remove}>
              {t('dropUpload')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
