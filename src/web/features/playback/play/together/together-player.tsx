import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import type { PlayerController } from '#player/dom/player.ts'
import { Player } from '#player/react/player.tsx'
import '#player/react/player.css'
import '#player/react/phone.css'
import { useGo } from '#web/ui/link.tsx'
import { keyHeaders } from '../key-headers.ts'
import { LateNotice } from './late-notice.tsx'
import type { PlayInfo } from '../play-info.ts'
import { playerSourceOf } from '../start/player-source.ts'
import { positionIn, type Scene, type ScreeningNow } from './programme-scene.ts'
import { screeningKeys } from './screening-keys.ts'
import type { ServerClock } from './server-clock.ts'
import { OutageCard, TogetherScene } from './together-scenes.tsx'
import { usePartInfo } from '../use-part-info.ts'
import { usePlayerSettings } from '../start/use-player-settings.ts'
import { useScene } from './use-scene.ts'
import '../playback.css'
import './together.css'

export interface TogetherPlayerProps {
  screeningId: number
  /** The answer of play-info by which the viewer came in. */
  playInfo: PlayInfo
  state: ScreeningNow
  clock: ServerClock
  /** The screening's own page, where “back” leads. */
  path: string
  /** Watches again, at one's own time, when the programme is over; by default at the screening's play address. */
  onAgain?: () => void
  onController?: ((controller: PlayerController | null) => void) | undefined
}

type PartProps = Pick<TogetherPlayerProps, 'state' | 'clock' | 'path' | 'onController'> & {
  part: number
  info: PlayInfo
  refresh: () => Promise<PlayInfo>
}

/** Gives the player the common position of a part, and its keys. */
function useCommonClock({ state, clock, part, info }: Pick<PartProps, 'state' | 'clock' | 'part' | 'info'>) {
  const behindMs = info.clock?.behind_ms ?? 0
  // not a dependency of the keys: a newer state moves their instants and fetches none again
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const [over] = useState(() => new AbortController())
  useEffect(() => () => over.abort(), [over])
  const { key_ms: keyMs = 1, key_opens_ms: opensMs = 0 } = info.clock ?? {}
  const durationMs = info.duration_ms ?? 0
  const keys = useRef<ReturnType<typeof screeningKeys>>(null)
  const requestKey = useCallback(
    (url: string, signal: AbortSignal) => {
      const neededAt = (number: number) => {
        const starts = latest.current.parts.find((one) => one.number === part)?.starts_at ?? null
        return starts === null ? null : Date.parse(starts) + behindMs + number * keyMs
      }
      const keyClock = { now: () => clock.now(), neededAt, opensMs, count: Math.ceil(durationMs / keyMs) }
      // made once for a part: it remembers the keys that it has
      keys.current ??= screeningKeys(keyClock, keyHeaders, over.signal)
      return keys.current(url, signal)
    },
    [latest, clock, part, behindMs, keyMs, opensMs, durationMs, over],
  )
  const everybodyAtMs = useCallback(
    () => positionIn(latest.current, part, { now: clock.now(), behindMs }),
    [latest, clock, part, behindMs],
  )
  return { requestKey, everybodyAtMs }
}

function PartPlayer(props: PartProps) {
  const { info, refresh, path, onController } = props
  const locale = useLocale()
  const go = useGo()
  const settings = usePlayerSettings()
  const { requestKey, everybodyAtMs } = useCommonClock(props)
  const source = useMemo(() => playerSourceOf(info), [info])
  if (!settings.isKnown) return null
  return (
    <Player
      source={source}
      locale={locale}
      autoPlay
      onBack={() => go(path)}
      refreshSource={async () => playerSourceOf(await refresh())}
      requestHeaders={keyHeaders}
      requestKey={requestKey}
      everybodyAtMs={everybodyAtMs}
      viewer={settings.viewer}
      preferences={settings.preferences}
      onPreferences={settings.save}
      onController={onController}
    />
  )
}

/** The part that is on the picture now, or begins in a moment and loads already. */
function partOf(scene: Scene): number | null {
  return scene.kind === 'part' ? scene.part : null
}

/**
 * A programme that everybody sees at the same point: its titles one after another, what is between them, and the end.
 * Nobody seeks; a pause is one's own and ends where everybody is.
 */
export function TogetherPlayer(props: TogetherPlayerProps) {
  const { screeningId, playInfo, state, clock, path, onAgain, onController } = props
  const go = useGo()
  const behindMs = playInfo.clock?.behind_ms ?? 0
  const scene = useScene(state, clock, behindMs)
  const part = partOf(scene)
  const { info, refresh } = usePartInfo(screeningId, { first: playInfo, state, clock, behindMs, part })
  if (part === null || info === null)
    return (
      <TogetherScene
        scene={scene}
        state={state}
        clock={clock}
        playInfo={playInfo}
        path={path}
        onAgain={onAgain ?? (() => go(`/play/${screeningId}`))}
      />
    )
  return (
    <div className="play-screen" data-testid="together">
      <PartPlayer
        key={part}
        part={part}
        info={info}
        refresh={refresh}
        state={state}
        clock={clock}
        path={path}
        onController={onController}
      />
      <OutageCard state={state} />
      <LateNotice screeningId={screeningId} playInfo={playInfo} state={state} clock={clock} />
    </div>
  )
}
