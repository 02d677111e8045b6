import { Icon } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

/** Says where the picture is while a small window of our own has it, with the button that brings it back. */
export function SmallWindowWord() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const isElsewhere = usePlayerState((state) => state.isElsewhere && state.soundOnly === null)
  return (
    <div className="pl-sound-only" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      <span role="status" className={isElsewhere ? undefined : 'pl-unseen'}>
        {isElsewhere && (
          <>
            <Icon name="pip" locale={locale} />
            {labels.inSmallWindow}
          </>
        )}
      </span>
      {isElsewhere && (
        <button type="button" className="pl-button" onClick={() => act((actions) => actions.togglePip())}>
          {labels.leavePip}
        </button>
      )}
    </div>
  )
}
