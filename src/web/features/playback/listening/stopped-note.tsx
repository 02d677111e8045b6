import { useTranslations } from 'use-intl'
import { useListening, usePlayer } from './use-listening.ts'

/** Why the music stands still, and the next step. */
export function StoppedNote() {
  const t = useTranslations('listening')
  const player = usePlayer()
  const stopped = useListening((state) => state.stopped)
  return (
    <div role="status" className="lp-stopped">
      {stopped !== null && (
        <p>
          {t(`why.${stopped}`)}
          <button type="button" className="lp-link" onClick={() => player.play()}>
            {t('again')}
          </button>
        </p>
      )}
    </div>
  )
}
