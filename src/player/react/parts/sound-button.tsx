import { Icon } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

/** The one large button while the browser has forbidden sound. */
export function SoundButton() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const isSilenced = usePlayerState((state) => state.isSilenced)
  if (!isSilenced) return null
  return (
    <div className="pl-centre" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      <button type="button" className="pl-big" onClick={() => act((actions) => actions.toggleMute())}>
        <span className="pl-big-mark">
          <Icon name="muted" locale={locale} />
        </span>
        <span className="pl-big-words">{labels.turnSoundOn}</span>
      </button>
    </div>
  )
}
