import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import type { PlayerSource } from '#player/core/source.ts'
import type { PlayerController, PlayerDiagnostics } from '#player/dom/player.ts'
import { Player } from '#player/react/player.tsx'
import '#player/react/player.css'
import '#player/react/phone.css'
import '#player/react/live/live.css'
import { PartTexts, useHasTexts } from '#web/i18n/part-texts.tsx'
import { serverNow } from '#web/server-time.ts'
import { useGo } from '#web/ui/link.tsx'
import type { OwnPreferences } from '../start/player-settings.ts'
import type { PlayInfo } from '../play-info.ts'
import { useScreeningNow } from '../together/use-screening-now.ts'
import { ReportPart } from '#web/features/playback/reports/report-part.tsx'
import type { PlayerPreferences } from '#player/core/preferences.ts'
import { hasPicture } from './has-picture.ts'
import { LiveAside } from './live-aside.tsx'
import { LiveCards } from './live-cards.tsx'
import { keysAhead } from './keys-ahead.ts'
import { liveKey } from './live-key.ts'
import { liveTexts } from './live-texts.ts'
import { NoPictureYet } from './no-picture-yet.tsx'
import './live.css'

export interface LiveScreenProps {
  /** The product of the event. */
  id: number
  info: PlayInfo
  source: PlayerSource
  path: string
  settings: {
    preferences: OwnPreferences | undefined
    viewer: string | null
    save: (preferences: PlayerPreferences) => void
  }
  /** Asks for everything anew: where there was no picture yet, and after the end. */
  onAgain: () => void
  refresh: () => Promise<PlayerSource>
  /** A key was refused because the ticket plays elsewhere, with the code and the sentence of the server. */
  onElsewhere: (code: string, message: string) => boolean
  onController: (controller: PlayerController | null) => void
}

/** A live event: the picture with its bars, and beside it the organiser's words and the questions. */
export default function LiveScreen(props: LiveScreenProps) {
  const hasTexts = useHasTexts(liveTexts)
  if (!hasTexts) return <div className="play-screen" aria-busy="true" />
  return (
    <PartTexts part={liveTexts}>
      <Screen {...props} />
    </PartTexts>
  )
}

/** Keys come from here for as long as the page is open. */
function useKeys(onElsewhere: LiveScreenProps['onElsewhere']) {
  const latest = useRef(onElsewhere)
  useEffect(() => {
    latest.current = onElsewhere
  })
  const [over] = useState(() => new AbortController())
  useEffect(() => () => over.abort(), [over])
  const keys = useRef<ReturnType<typeof keysAhead>>(null)
  return useCallback(
    (url: string, signal: AbortSignal) => {
      const ask = (asked: string, until: AbortSignal) => liveKey(asked, until, (...told) => latest.current(...told))
      keys.current ??= keysAhead(ask, over.signal)
      return keys.current(url, signal)
    },
    [over],
  )
}

function Screen(props: LiveScreenProps) {
  const { id, info, source, path, settings, onAgain, refresh, onElsewhere, onController } = props
  const locale = useLocale()
  const go = useGo()
  const now = useScreeningNow(id)
  const [report, setReport] = useState<{ seen: PlayerDiagnostics | null } | null>(null)
  const live = now?.state.live ?? null
  const isThere = info.live !== null && hasPicture(info.live)
  const requestKey = useKeys(onElsewhere)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const liveNow = useCallback(() => {
    const known = latest.current
    return {
      serverNow: known === null ? serverNow() : known.clock.now(),
      isHeld: known?.state.live?.phase === 'held',
    }
  }, [])
  if (now === null) return <div className="play-screen" aria-busy="true" />
  return (
    <div className="live-page">
      <div className="live-stage">
        {isThere ? (
          <Player
            source={source}
            locale={locale}
            autoPlay
            onBack={() => go(path)}
            onReportProblem={(seen) => setReport({ seen })}
            refreshSource={refresh}
            liveNow={liveNow}
            requestKey={requestKey}
            viewer={settings.viewer}
            preferences={settings.preferences}
            onPreferences={settings.save}
            onController={onController}
          >
            {report === null ? (
              <LiveCards replay={live?.replay ?? 'none'} path={path} onReplay={onAgain} />
            ) : (
              <ReportPart productId={info.product.id} seen={report.seen} onClose={() => setReport(null)} />
            )}
          </Player>
        ) : (
          <NoPictureYet id={id} info={info} path={path} onThere={onAgain} />
        )}
      </div>
      <LiveAside id={id} message={now.state.message} />
    </div>
  )
}
