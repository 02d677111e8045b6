import { useEffect, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { isWorking, type Purpose, runOf, type TitleMedia } from './media-data.ts'
import { OlderFilm } from './older-film.tsx'
import { PreviewActs } from './preview-acts.tsx'
import { RunView } from './run-view.tsx'
import { UnfinishedView } from './unfinished-view.tsx'
import { UploadView } from './upload-view.tsx'
import { forgetUpload, liveUploadIds, startUpload, useUploads } from './uploads.ts'
import { acceptedSounds, soundFault } from './sound-file.ts'
import { accepted, videoFault } from './video-file.ts'
import './media.css'

type Props = {
  productId: number
  purpose: Purpose
  media: TitleMedia
  onMedia: (media: TitleMedia) => void
  refresh: () => void
  /** The medium of its file: a video, or a sound alone. */
  medium?: 'film' | 'music'
}

/** The film or its preview: from a file to a stream. */
export function VideoCard({ productId, purpose, media, onMedia, refresh, medium = 'film' }: Props) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const id = useId()
  const [wantsOther, setWantsOther] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const live = useUploads().find((one) => one.productId === productId && one.purpose === purpose)
  const newest = runOf(media, purpose)
  // a deleted preview leaves its run, of which nothing plays
  const isDeleted = purpose === 'preview' && media.preview.state === 'none' && newest?.state === 'published'
  const run = isDeleted ? undefined : newest
  const known = liveUploadIds()
  const unfinished = live ? [] : media.uploads.filter((one) => one.purpose === purpose && !known.has(one.id))
  useFinished(live?.phase === 'done', () => {
    forgetUpload(productId, purpose)
    setWantsOther(false)
    refresh()
  })
  const take = (file: File) => {
    const wrong = medium === 'music' ? soundFault(file) : videoFault(file)
    setFault(wrong && t(wrong))
    if (!wrong) startUpload({ productId, purpose, file, locale, uploadId: null, sent: 0 })
  }
  const showsDrop =
    canEdit && !live && unfinished.length === 0 && (run === undefined || wantsOther || run.state === 'cancelled')
  return (
    <section className={`card stack video-card ${purpose}`} aria-labelledby={id}>
      {run && run.state !== 'cancelled' ? (
        <RunView run={run} headingId={id} onMedia={onMedia} />
      ) : (
        <h2 id={id}>{t(medium === 'music' ? 'headings.sound' : `headings.${purpose}`)}</h2>
      )}
      {run?.state === 'cancelled' && run.older && <OlderFilm older={run.older} onMedia={onMedia} />}
      {live && <UploadView upload={live} />}
      {unfinished.map((upload) => (
        <UnfinishedView key={upload.id} productId={productId} upload={upload} onRemoved={refresh} />
      ))}
      {showsDrop &&
        (medium === 'music' ? (
          <DropZone label={t('choose.sound')} help={t('chooseSoundHelp')} accept={acceptedSounds} onFile={take} />
        ) : (
          <DropZone label={t(`choose.${purpose}`)} help={t('chooseHelp')} accept={accepted} onFile={take} />
        ))}
      {purpose === 'preview' && !live && (
        <PreviewActs
          productId={productId}
          preview={media.preview}
          canEdit={canEdit}
          onMedia={onMedia}
          refresh={refresh}
        />
      )}
      {fault && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      {canEdit && run && !showsDrop && !live && unfinished.length === 0 && !isWorking(run) && (
        <div>
          <Button kind="soft" size="tight" onClick={() => setWantsOther(true)}>
            {t('replace')}
          </Button>
        </div>
      )}
    </section>
  )
}

function useFinished(isDone: boolean, onDone: () => void) {
  useEffect(() => {
    if (isDone) onDone()
    // Once for each upload that gets there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDone])
}
