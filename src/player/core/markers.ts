import type { MarkerSource } from './source.ts'

export interface Chapter {
  startMs: number
  endMs: number
  label: string | null
  /** Counted from one. */
  number: number
}

/** The chapters as spans without gaps from the beginning to the end; one span when there are no chapters. */
export function chaptersOf(markers: readonly MarkerSource[], length: number | null): Chapter[] {
  const durationMs = length ?? 0
  const starts = markers
    .filter((marker) => marker.kind === 'chapter' && marker.startMs >= 0 && marker.startMs < durationMs)
    .sort((a, b) => a.startMs - b.startMs)
    .filter((marker, i, all) => i === 0 || marker.startMs > (all[i - 1]?.startMs ?? -1))
  if (starts.length === 0 || !(durationMs > 0)) {
    return [{ startMs: 0, endMs: Math.max(durationMs, 0), label: null, number: 1 }]
  }
  return starts.map((marker, i) => ({
    startMs: i === 0 ? 0 : marker.startMs,
    endMs: starts[i + 1]?.startMs ?? durationMs,
    label: marker.label ?? null,
    number: i + 1,
  }))
}

/** The chapter at a position; null when the film has fewer than two chapters. */
export function chapterAt(chapters: readonly Chapter[], positionMs: number): Chapter | null {
  if (chapters.length < 2) return null
  return chapters.findLast((chapter) => chapter.startMs <= positionMs) ?? null
}

const SKIPPABLE = new Set(['intro', 'recap'])

/**
 * The span that the viewer may skip now. It is not offered in its last two seconds, when the button would only flash.
 */
export function skippableAt(markers: readonly MarkerSource[], positionMs: number): MarkerSource | null {
  return markers.find((m) => SKIPPABLE.has(m.kind) && positionMs >= m.startMs && positionMs < m.endMs - 2000) ?? null
}
