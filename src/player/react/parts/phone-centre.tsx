import { formatNumber } from '#player/core/format.ts'
import { SEEK_STEP } from '#player/core/shortcuts.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { IconButton } from './icon-button.tsx'

/** On a phone the three controls of a thumb stand in the middle of the picture, and are large. */
export function PhoneCentre() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const phase = usePlayerState((state) => state.phase)
  const paused = usePlayerState((state) => state.paused)
  const isCommon = usePlayerState((state) => state.clock !== null)
  if (phase !== 'active' && phase !== 'loading') return null
  const ten = formatNumber(SEEK_STEP.jump, locale)
  const jump = (seconds: number) => act((actions) => actions.seekBy(seconds))
  return (
    <div className="pl-phone-centre" dir="ltr" data-pl-controls>
      {!isCommon && <IconButton icon="seek-back" label={labels.seekBack(ten)} onPress={() => jump(-SEEK_STEP.jump)} />}
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={paused ? labels.play : labels.pause}
        onPress={() => act((actions) => actions.togglePlay())}
      />
      {!isCommon && (
        <IconButton icon="seek-forward" label={labels.seekForward(ten)} onPress={() => jump(SEEK_STEP.jump)} />
      )}
    </div>
  )
}
