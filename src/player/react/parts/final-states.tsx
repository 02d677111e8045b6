import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

interface FinalStateProps {
  title: string
  onBack?: (() => void) | undefined
  onReport?: (() => void) | undefined
}

/** Shows the fault as a sentence, with the next step. */
export function ErrorState({ onBack, onReport }: Omit<FinalStateProps, 'title'>) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const code = usePlayerState((state) => state.errorCode)
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (code) again.current?.focus({ preventScroll: true })
  }, [code])
  if (!code) return null
  const { title, next } = labels.errors[code]
  return (
    <div className="pl-final" dir={locale === 'fa' ? 'rtl' : 'ltr'} data-testid="player-error" data-code={code}>
      <span className="pl-final-mark">
        <Icon name={code === 'network' ? 'offline' : 'warning'} locale={locale} />
      </span>
      <div role="alert">
        <h2>{title}</h2>
        <p>{next}</p>
      </div>
      <div className="pl-final-steps">
        <button
          type="button"
          className="pl-button pl-button-main"
          ref={again}
          onClick={() => act((actions) => actions.retry())}
        >
          {labels.tryAgain}
        </button>
        {onBack && (
          <button type="button" className="pl-button" onClick={onBack}>
            {labels.backToFilm}
          </button>
        )}
        {onReport && (
          <button type="button" className="pl-button pl-button-plain" onClick={onReport}>
            {labels.report}
          </button>
        )}
      </div>
    </div>
  )
}

/** After the last frame: watch again, or back to the film's page. */
export function EndedState({ title, onBack }: FinalStateProps) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const phase = usePlayerState((state) => state.phase)
  if (phase !== 'ended') return null
  return (
    <div className="pl-final" dir={locale === 'fa' ? 'rtl' : 'ltr'} data-testid="player-ended">
      <div role="status">
        <h2>{labels.ended}</h2>
        <p>
          <bdi>{title}</bdi>
        </p>
      </div>
      <div className="pl-final-steps">
        <button type="button" className="pl-button pl-button-main" onClick={() => act((actions) => actions.restart())}>
          <Icon name="replay" locale={locale} />
          {labels.watchAgain}
        </button>
        {onBack && (
          <button type="button" className="pl-button" onClick={onBack}>
            {labels.backToFilm}
          </button>
        )}
      </div>
    </div>
  )
}
