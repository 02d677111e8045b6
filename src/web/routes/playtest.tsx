import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PlayerController } from '#player/dom/player.ts'
import { DiagnosticsPanel } from '#web/features/playback/play/diagnostics-panel.tsx'
import { loadPlayPage } from '#web/features/playback/play/play-page.ts'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders
export const loader = loadPlayPage

/** `/playtest/{id}`: the same player and the same rights, with the engine's figures below. */
export default function Playtest() {
  const t = useTranslations('playback')
  const page = useLoaderData<typeof loader>()
  const [controller, setController] = useState<PlayerController | null>(null)
  return (
    <div className="playtest">
      <PageHead title={t('test.title')} hidden />
      <PlayScreen key={page.player} reel="feature" {...page} onController={setController} />
      <div className="page">
        <DiagnosticsPanel controller={controller} />
      </div>
    </div>
  )
}
