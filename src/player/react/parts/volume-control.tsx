import { useRef } from 'react'
import { formatNumber } from '#player/core/format.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { useCssVariables } from '../use-css-variables.ts'
import { IconButton } from './icon-button.tsx'

/** Mute button and slider. On a phone the device's own keys are enough, unless the button must stay. The slider is left out where only the device sets the volume. */
export function VolumeControl({ alwaysMute = false }: { alwaysMute?: boolean }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const muted = usePlayerState((state) => state.muted)
  const volume = usePlayerState((state) => state.volume)
  const canSetVolume = usePlayerState((state) => state.canSetVolume)
  const percent = muted ? 0 : Math.round(volume * 100)
  const ref = useRef<HTMLInputElement>(null)
  useCssVariables(ref, { '--pl-value': `${percent}%` })
  return (
    <>
      <IconButton
        icon={percent === 0 ? 'muted' : 'volume'}
        label={muted ? labels.unmute : labels.mute}
        shortcut="M"
        onPress={() => act((actions) => actions.toggleMute())}
        wideOnly={!alwaysMute}
      />
      {canSetVolume && (
        <input
          className="pl-range pl-volume pl-wide-only"
          ref={ref}
          type="range"
          dir="ltr"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={labels.volume}
          aria-valuetext={labels.percent(formatNumber(percent, locale))}
          onChange={(event) => act((actions) => actions.setVolume(Number(event.target.value) / 100))}
        />
      )}
    </>
  )
}
