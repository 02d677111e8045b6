import { useTranslations } from 'use-intl'
import { repeatAfter, setRepeat, setShuffle } from '#player/core/audio/queue.ts'
import { SignButton } from './listening-icon.tsx'
import { useListening, usePlayer } from './use-listening.ts'

export function PlayButton({ className }: { className?: string }) {
  const t = useTranslations('listening')
  const player = usePlayer()
  const paused = useListening((state) => state.paused)
  const waits = useListening((state) => state.waiting && !state.paused)
  return (
    <SignButton
      icon={paused ? 'play' : 'pause'}
      label={t(paused ? 'play' : 'pause')}
      onPress={() => player.toggle()}
      className={`${className ?? ''}${waits ? ' lp-waits' : ''}`}
    />
  )
}

export function PreviousButton() {
  const t = useTranslations('listening')
  const player = usePlayer()
  return <SignButton icon="previous" label={t('previous')} onPress={() => player.previous()} />
}

export function NextButton() {
  const t = useTranslations('listening')
  const player = usePlayer()
  return <SignButton icon="next" label={t('next')} onPress={() => player.next()} />
}

export function ShuffleButton() {
  const t = useTranslations('listening')
  const player = usePlayer()
  const isOn = useListening(({ queue }) => queue.isShuffled)
  return (
    <SignButton
      icon="shuffle"
      label={t('shuffle')}
      isOn={isOn}
      onPress={() => player.change((queue) => setShuffle(queue, !isOn))}
    />
  )
}

/** Three states cannot be “pressed”: the label says which one holds. */
export function RepeatButton() {
  const t = useTranslations('listening')
  const player = usePlayer()
  const repeat = useListening(({ queue }) => queue.repeat)
  return (
    <SignButton
      icon={repeat === 'one' ? 'repeatOne' : 'repeat'}
      label={t(`repeat.${repeat}`)}
      className={repeat === 'off' ? '' : 'lp-lit'}
      onPress={() => player.change((queue) => setRepeat(queue, repeatAfter(repeat)))}
    />
  )
}

export function VolumeControl() {
  const t = useTranslations('listening')
  const player = usePlayer()
  const volume = useListening((state) => state.volume)
  const muted = useListening((state) => state.muted)
  const canSet = useListening((state) => state.canSetVolume)
  // where only the system sets the volume, a slider would do nothing
  if (!canSet) return null
  const percent = Math.round((muted ? 0 : volume) * 100)
  return (
    <span className="lp-volume" dir="ltr">
      <SignButton
        icon={muted || volume === 0 ? 'muted' : 'sound'}
        label={t(muted ? 'unmute' : 'mute')}
        onPress={() => player.setMuted(!muted)}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { value: percent })}
        onChange={(event) => player.setVolume(Number(event.target.value) / 100)}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </span>
  )
}
