import '@fontsource-variable/vazirmatn/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { renderableCues } from '#player/core/cue-text.ts'
import type { PlayerErrorCode } from '#player/core/player-error.ts'
import type { PlayerSource, ProgressReport } from '#player/core/source.ts'
import type { PlayerController } from '#player/dom/player.ts'
import { CueBlock } from '#player/react/parts/cue-layer.tsx'
import { Player } from '#player/react/player.tsx'
import '../../../../src/player/react/player.css'
import '../../../../src/player/react/phone.css'
import '../../../../src/player/react/live/live.css'
import './page.css'

export interface PlayerTestWindow {
  controller: PlayerController | null
  progress: ProgressReport[]
  errors: PlayerErrorCode[]
  backs: number
  reports: unknown[]
  ended: number
  /** The house shows its pause picture. */
  isHeld: boolean
  renderCue: (payload: string, lang: string) => void
  /** Renders the page again, as a parent does when its own state changes. */
  redraw: () => void
}

const params = new URLSearchParams(location.search)
const locale = params.get('lang') === 'en' ? 'en' : 'fa'
const stage = document.querySelector('#stage')
if (!stage) throw new Error('no stage')
const root = createRoot(stage)

const seen: PlayerTestWindow = {
  controller: null,
  progress: [],
  errors: [],
  backs: 0,
  reports: [],
  ended: 0,
  isHeld: false,
  redraw: () => undefined,
  renderCue(payload, lang) {
    const settings = { line: null, position: null, size: null, align: 'center' } as const
    const [cue] = renderableCues([{ id: '', startMs: 0, endMs: 1, payload, settings }], lang)
    if (!cue) throw new Error('the cue has no text')
    const cues = createElement('div', { className: 'pl-cue' }, createElement(CueBlock, { cue, lang }))
    flushSync(() => root.render(createElement('div', { className: 'pl-cues', id: 'cues' }, cues)))
  },
}
;(globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest = seen
document.documentElement.lang = locale
document.documentElement.dir = locale === 'fa' ? 'rtl' : 'ltr'

const setController = (controller: PlayerController | null) => {
  seen.controller = controller
}

async function fetchSource(): Promise<PlayerSource> {
  const response = await fetch(`/source${location.search}`)
  if (!response.ok) throw new Error(`source answered ${response.status}`)
  return (await response.json()) as PlayerSource
}

if (params.has('media')) {
  const source = await fetchSource()
  seen.redraw = () =>
    root.render(
      createElement(Player, {
        source: { ...source },
        locale,
        autoPlay: params.has('autoplay'),
        onProgress: (report) => seen.progress.push(report),
        onError: (code) => seen.errors.push(code),
        onEnded: () => seen.ended++,
        onBack: () => seen.backs++,
        onReportProblem: (diagnostics) => seen.reports.push(diagnostics),
        onController: setController,
        liveNow: () => ({ serverNow: Date.now(), isHeld: seen.isHeld }),
        requestHeaders: (): Record<string, string> => (params.has('member') ? { authorization: 'Bearer member' } : {}),
        ...(params.has('refresh') ? { refreshSource: fetchSource } : {}),
      }),
    )
  seen.redraw()
}
