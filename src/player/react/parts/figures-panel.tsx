import { type RefObject, useEffect, useState } from 'react'
import { formatGrouped, formatNumber } from '#player/core/format.ts'
import type { PlayerDiagnostics } from '#player/dom/player.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'
import { Panel } from './panel.tsx'

const LOOK_EVERY_MS = 1000

/** Shows line, buffer, picture and lost frames each second, for a person who helps by telephone. */
export function FiguresPanel({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const isOpen = usePlayerState((state) => state.panel === 'figures')
  return isOpen && <OpenFigures opener={opener} />
}

function OpenFigures({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const { labels } = usePlayer()
  const rows = useFigures()
  return (
    <Panel title={labels.figures.title} opener={opener}>
      <dl className="pl-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function useFigures(): readonly (readonly [string, string])[] {
  const { controller, labels, locale } = usePlayer()
  const [seen, setSeen] = useState<PlayerDiagnostics | null>(() => controller.diagnostics())
  useEffect(() => {
    const timer = setInterval(() => setSeen(controller.diagnostics()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [controller])
  const words = labels.figures
  const { line, buffer, rendition, dropped, unknown } = words
  const whole = (value: number) => formatGrouped(value, locale)
  const quality = seen?.quality ?? null
  return [
    [line, seen?.bandwidthBitsPerSecond ? words.kilobits(whole(seen.bandwidthBitsPerSecond / 1000)) : unknown],
    [buffer, seen === null ? unknown : words.seconds(formatNumber(Math.round(seen.bufferAheadMs / 100) / 10, locale))],
    [
      rendition,
      quality === null
        ? unknown
        : words.size(
            formatNumber(quality.width, locale),
            formatNumber(quality.height, locale),
            whole(quality.bitrate / 1000),
          ),
    ],
    [dropped, seen === null ? unknown : words.frames(whole(seen.droppedFrames), whole(seen.decodedFrames))],
  ]
}
