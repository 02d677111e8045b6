import { useRef } from 'react'
import { type CueRun, type RenderableCue, trackDirection } from '#player/core/cue.ts'
import { type CueLayout, layoutCue } from '#player/core/cue-layout.ts'
import type { ShownCues } from '#player/core/player-state.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'
import { useCssVariables } from '../use-css-variables.ts'

function Run({ run }: { run: CueRun }) {
  const text = run.underline ? <u>{run.text}</u> : run.text
  const weighted = run.bold ? <b>{text}</b> : text
  return run.italic ? <i>{weighted}</i> : weighted
}

/**
 * One cue. Every line is its own block whose direction comes from the track's language (`dir` also isolates it), never
 * from its first letter; inline styles do not change direction. Text is written as text nodes only.
 */
export function CueBlock({ cue, lang }: { cue: RenderableCue; lang: string }) {
  return cue.lines.map((line, i) => (
    <div className="pl-cue-line" lang={lang} dir={trackDirection(lang)} key={i}>
      {line.map((run, j) => (
        <Run run={run} key={j} />
      ))}
    </div>
  ))
}

interface LaidOut extends CueLayout {
  cue: RenderableCue
  shown: ShownCues
}

const REGIONS = ['top', 'bottom', 'below'] as const

/** The same for a screen reader, where its user wants it: each subtitle once, in its own language, without its place. */
function ReadCues() {
  const isOn = usePlayerState((state) => state.readsCues)
  const shownCues = usePlayerState((state) => state.shownCues)
  if (!isOn) return null
  return (
    <div className="pl-unseen" role="log" aria-live="polite">
      {shownCues
        .filter(({ isSecond }) => !isSecond)
        .flatMap(({ lang, cues }) =>
          cues.map((cue) => (
            <p lang={lang} key={`${lang}-${cue.key}`}>
              {cue.lines.map((line) => line.map(({ text }) => text).join('')).join(' ')}
            </p>
          )),
        )}
    </div>
  )
}

/** The subtitles shown now: first language above the second, in the position and style that the viewer chose. */
export function CueLayer() {
  const shownCues = usePlayerState((state) => state.shownCues)
  const { size, color, anchor } = usePlayerState((state) => state.cueStyle)
  const { labels, locale } = usePlayer()
  // on a phone the strip itself shows what is being set, also where nobody speaks
  const isSampled = usePlayerState(
    (s) =>
      s.settingsPage === 'subtitles' && s.panel === 'settings' && s.textTrackId !== null && s.shownCues.length === 0,
  )
  const ref = useRef<HTMLDivElement>(null)
  useCssVariables(ref, { '--pl-cue-size': size })
  const laidOut: LaidOut[] = shownCues.flatMap((shown) =>
    shown.cues.map((cue) => ({ cue, shown, ...layoutCue(cue.settings, trackDirection(shown.lang), anchor) })),
  )
  const isRead = usePlayerState((state) => state.readsCues)
  return (
    <>
      <ReadCues />
      <div className="pl-cues" data-color={color} ref={ref} aria-hidden={isRead}>
        {REGIONS.map((region) => (
          <div className="pl-cue-region" data-region={region} key={region}>
            {region === anchor && isSampled && (
              <div className="pl-cue pl-sample-cue" dir={locale === 'fa' ? 'rtl' : 'ltr'} aria-hidden="true">
                {labels.sample}
              </div>
            )}
            {laidOut
              .filter((one) => one.region === region)
              .map(({ cue, shown, side }) => (
                <div className="pl-cue" data-side={side} data-second={shown.isSecond} key={`${shown.lang}-${cue.key}`}>
                  <CueBlock cue={cue} lang={shown.lang} />
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
