import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback/playback.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { PlayedRow } from './play-info-queries.ts'

/**
 * The marks of what plays: its chapters, what may be skipped, and where its credits begin. A mark behind the end, of a
 * longer file, is none; a chapter ends where the next one begins.
 */
export function markersOf(
  { credits_at_ms: credits, duration_ms: end, marks }: Pick<PlayedRow, 'credits_at_ms' | 'duration_ms' | 'marks'>,
  locale: Locale,
): z.input<typeof PlayInfo>['markers'] {
  const inside = marks.filter(({ start_ms: start }) => start < end)
  const chapters = inside.filter(({ kind }) => kind === 'chapter')
  const shown = inside.map((mark) => {
    const next = chapters.find((other) => other.start_ms > mark.start_ms)
    return {
      kind: mark.kind as string,
      start_ms: mark.start_ms,
      end_ms: Math.min(end, mark.end_ms ?? next?.start_ms ?? end),
      label: locale === 'fa' ? mark.name_fa : mark.name_en,
    }
  })
  if (credits === null || credits >= end) return shown
  return [...shown, { kind: 'credits', start_ms: credits, end_ms: end, label: null }]
}
