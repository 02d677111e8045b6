/** How finely and how far subtitles can be shifted (ms): a tenth of a second is heard, a minute is another file. */
export const TEXT_SHIFT = { stepMs: 100, mostMs: 60_000 } as const

/** The shift after one more step, in whole tenths of a second and within its limits. */
export function shiftedText(shiftMs: number, byMs: number): number {
  const { stepMs, mostMs } = TEXT_SHIFT
  const tenths = Math.round((shiftMs + byMs) / stepMs) * stepMs
  return Math.min(mostMs, Math.max(-mostMs, tenths)) + 0
}
