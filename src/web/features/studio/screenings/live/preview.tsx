import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePicture } from './use-picture.ts'

/** Below zero: at the newest picture, as near to it as the library likes to be. */
const newest = -1000

/** Shows the camera's present picture to its organisers; without sound until they want it. */
export function Preview({ id }: { id: number }) {
  const t = useTranslations('studio.live')
  const { video, state } = usePicture(`preview/${id}`, newest, async (signal) => {
    const { manifest_url: url } = await call('GET /studio/live-events/:id/preview', { params: { id } }, { signal })
    return url
  })
  const [isMuted, setMuted] = useState(true)
  return (
    <>
      <video ref={video} muted={isMuted} playsInline autoPlay aria-label={t('picture')} />
      {(state === 'failed' || state === 'no_engine') && (
        <p className="live-none" role="status">
          {t(state === 'failed' ? 'pictureFailed' : 'noEngine')}
        </p>
      )}
      <div className="live-sound">
        <Button kind="soft" size="tight" onClick={() => setMuted(!isMuted)}>
          <Icon name="sound" />
          {t(isMuted ? 'soundOn' : 'soundOff')}
        </Button>
      </div>
    </>
  )
}
