import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlayerSource } from '#player/core/source.ts'
import { createPlayer } from '#player/dom/player.ts'
import { playerLabels } from '#player/locales/player-labels.ts'
import { PlayerContext } from '../player-context.ts'
import { CueLayer } from './cue-layer.tsx'

const source: PlayerSource = {
  manifestUrl: '/m.m3u8',
  kind: 'hls',
  title: 'A film',
  startAtMs: 0,
  durationMs: 60_000,
  textTracks: [],
}
const cue = (key: string, lines: string[]) => ({
  key,
  startMs: 0,
  endMs: 1000,
  lines: lines.map((text) => [{ text }]),
  voice: null,
  settings: { line: null, position: null, size: null, align: 'center' as const },
})

function drawn(readsCues: boolean): string {
  const controller = createPlayer(source)
  controller.store.set({
    readsCues,
    shownCues: [
      { lang: 'en', isSecond: false, cues: [cue('1', ['One line,', 'two lines.'])] },
      { lang: 'fa', isSecond: true, cues: [cue('2', ['دو'])] },
    ],
  })
  return renderToStaticMarkup(
    <PlayerContext value={{ controller, labels: playerLabels('en'), locale: 'en' }}>
      <CueLayer />
    </PlayerContext>,
  )
}

test('a screen reader is given each subtitle once, in its language and as one sentence, where its user wants it', () => {
  const html = drawn(true)
  expect(html).toContain('role="log" aria-live="polite"><p lang="en">One line, two lines.</p></div>')
  expect(html).toMatch(/class="pl-cues"[^>]*aria-hidden="true"/)
})

test('by itself nothing is read over the sound of a film', () => {
  expect(drawn(false)).not.toContain('aria-live')
})
