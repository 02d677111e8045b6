import { formatTime } from '#player/core/format.ts'
import { startOf } from '#player/core/player-state.ts'
import type { PlayerSource } from '#player/core/source.ts'
import { Icon } from '../icon.tsx'
import { FirstChoiceWord } from './first-choice-word.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

/** The main button while nothing plays yet; it says at which position the film will begin. */
export function BigPlay({ source }: { source: PlayerSource }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const phase = usePlayerState((state) => state.phase)
  if (phase !== 'idle') return null
  const from = startOf(source)
  return (
    <div className="pl-centre" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      <span className="pl-big-mark pl-phone-mark" aria-hidden="true">
        <Icon name="play" locale={locale} />
      </span>
      <button type="button" className="pl-big" onClick={() => act((actions) => actions.play())}>
        <span className="pl-big-mark">
          <Icon name="play" locale={locale} />
        </span>
        <span className="pl-big-words">{from > 0 ? labels.continueFrom(formatTime(from, locale)) : labels.watch}</span>
      </button>
      <FirstChoiceWord source={source} />
    </div>
  )
}
