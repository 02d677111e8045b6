import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatNumber } from '#player/core/format.ts'
import { minutesToSleep, type SleepTimer } from '#player/core/audio/sleep-timer.ts'
import { systemClock } from '#lib/time/clock.ts'
import { Link } from '#web/ui/link.tsx'
import { ListeningIcon, SignButton } from './listening-icon.tsx'
import { useListening, usePlayer } from './use-listening.ts'

const sleepMinutes = [15, 30, 45, 60] as const

const isUntil = (timer: SleepTimer | null, until: SleepTimer['until']) => timer?.until === until

/** Sleep timer, the album, the end of it all. */
export function MoreMenu({ albumId, onClosePlayer }: { albumId: number; onClosePlayer: () => void }) {
  const t = useTranslations('listening')
  const player = usePlayer()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // the chosen button goes with the menu: without a focus in it the player would hear no more keys
  const shut = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // closes the menu, and not the player under it
    event.preventDefault()
    shut()
  }
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="lp-more" ref={box} onKeyDown={onKey} onBlur={onBlur}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('more')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ListeningIcon name="more" />
      </button>
      {isOpen && (
        <div className="lp-menu">
          <SleepChoice onChosen={shut} />
          <Link to={`/music/${albumId}`} onClick={onClosePlayer}>
            {t('toAlbum')}
          </Link>
          <button
            type="button"
            onClick={() => {
              onClosePlayer()
              player.clear()
            }}
          >
            {t('close')}
          </button>
        </div>
      )}
    </div>
  )
}

function SleepChoice({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('listening')
  const locale = useLocale()
  const player = usePlayer()
  const sleep = useListening((state) => state.sleep)
  const now = () => systemClock.now().getTime()
  const left = minutesToSleep(sleep, now())
  const choose = (timer: SleepTimer | null) => {
    player.setSleep(timer)
    onChosen()
  }
  return (
    <fieldset className="lp-sleep">
      <legend>
        <ListeningIcon name="moon" />
        {left === null ? t('sleep') : t('sleepIn', { n: left })}
      </legend>
      <div>
        {sleepMinutes.map((minutes) => (
          <button
            type="button"
            key={minutes}
            className="chip"
            onClick={() => choose({ until: 'time', endsAt: now() + minutes * 60_000 })}
          >
            {t('minutes', { n: formatNumber(minutes, locale) })}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          aria-pressed={isUntil(sleep, 'track')}
          onClick={() => choose(isUntil(sleep, 'track') ? null : { until: 'track' })}
        >
          {t('endOfTrack')}
        </button>
        {sleep !== null && <SignButton icon="remove" label={t('noSleep')} onPress={() => choose(null)} />}
      </div>
    </fieldset>
  )
}
