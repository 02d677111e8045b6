import { Icon } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

/** Says why there is no picture, with the button that brings it back. */
export function SoundOnlyWord() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const why = usePlayerState(({ phase, soundOnly }) => (phase === 'active' || phase === 'loading' ? soundOnly : null))
  const dir = locale === 'fa' ? 'rtl' : 'ltr'
  return (
    <div className="pl-sound-only" dir={dir}>
      <span role="status" className={why === null ? 'pl-unseen' : undefined}>
        {why !== null && (
          <>
            <Icon name="volume" locale={locale} />
            {why === 'line' ? labels.soundOnly.weakLine : labels.soundOnly.chosen}
          </>
        )}
      </span>
      {why !== null && (
        <button type="button" className="pl-button" onClick={() => act((actions) => actions.showPicture())}>
          {labels.soundOnly.back}
        </button>
      )}
    </div>
  )
}
