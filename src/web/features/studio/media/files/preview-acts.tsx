import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { TitleMedia } from './media-data.ts'

type Props = {
  productId: number
  preview: TitleMedia['preview']
  canEdit: boolean
  onMedia: (media: TitleMedia) => void
  refresh: () => void
}

/** Shows whether the preview stands on the site, and the ways to hide, show and delete it. */
export function PreviewActs({ productId, preview, canEdit, onMedia, refresh }: Props) {
  const t = useTranslations('studio.video.preview')
  const [busy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { id: was } = preview
  if (was === null) return null
  const isShown = preview.state === 'shown'
  const act = (asked: Promise<TitleMedia>) => {
    setBusy(true)
    setAsked(false)
    asked
      .then(onMedia, (error: unknown) => {
        toastError(error)
        refresh()
      })
      .finally(() => setBusy(false))
  }
  const params = { id: productId }
  const show = () => act(call('PUT /studio/titles/:id/preview', { params, body: { shown: !isShown, was } }))
  return (
    <div className="stack">
      <p className="small muted">{t(isShown ? (preview.is_own ? 'shown' : 'cut') : 'hidden')}</p>
      {canEdit && isAsked && (
        <div className="row wrap">
          <span className="small">{t('sure')}</span>
          <Button
            kind="main"
            size="tight"
            busy={busy}
            onClick={() => act(call('DELETE /studio/titles/:id/preview', { params, query: { was } }))}
          >
            {t('delete')}
          </Button>
          <Button kind="plain" size="tight" onClick={() => setAsked(false)}>
            {t('keep')}
          </Button>
        </div>
      )}
      {canEdit && !isAsked && (
        <div className="row wrap">
          <Button kind="soft" size="tight" busy={busy} onClick={show}>
            {t(isShown ? 'hide' : 'show')}
          </Button>
          <Button kind="plain" size="tight" onClick={() => setAsked(true)}>
            {t('delete')}
          </Button>
        </div>
      )}
    </div>
  )
}
