import { formatNumber } from '#player/core/format.ts'
import { TEXT_SHIFT } from '#player/core/text-shift.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

/** Lets subtitles that were made for another copy of the film come when their words are spoken. */
export function TimingChoice() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const shiftMs = usePlayerState((state) => state.textShiftMs)
  const isOn = usePlayerState((state) => state.textTrackId !== null)
  if (!isOn) return null
  const { title, earlier, later } = labels.timing
  const sign = shiftMs > 0 ? '+' : shiftMs < 0 ? '−' : ''
  const step = (byMs: number, label: string, mark: string) => (
    <button type="button" className="pl-step" aria-label={label} onClick={() => act((a) => a.shiftText(byMs))}>
      {mark}
    </button>
  )
  return (
    <div className="pl-setting pl-timing" role="group" aria-label={title}>
      <span className="pl-fine" aria-hidden="true">
        {title}
      </span>
      {step(-TEXT_SHIFT.stepMs, earlier, '−')}
      <output className="pl-timing-value">
        {labels.timing.shifted(`\u2066${sign}${formatNumber(Math.abs(shiftMs) / 1000, locale)}\u2069`)}
      </output>
      {step(TEXT_SHIFT.stepMs, later, '+')}
    </div>
  )
}
