import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { LyricsEditor } from './lyrics-editor.tsx'
import './tracks.css'

type Props = { trackId: number; title: string; onChanged: () => void; onClose: () => void }

/** The lyrics of a track over the page. */
export function LyricsDrawer({ trackId, title, onChanged, onClose }: Props) {
  const t = useTranslations('studio.music')
  return (
    <Drawer label={title} onClose={onClose}>
      <div className="stack track-form">
        <h2>{title}</h2>
        <LyricsEditor trackId={trackId} onChanged={onChanged} />
        <div>
          <Button kind="plain" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
