import type { ScreeningForm } from './screening-form.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Ends that an editor may take over: of an event the end of its film, of a window a day or a week. Without a film whose
 * length is known, an event has none.
 */
export function endsFor(
  mode: ScreeningForm['mode'],
  { begins, minutes }: { begins: string; minutes: number | null },
): { by: 'film' | 'day' | 'week'; instant: string }[] {
  const after = (ms: number) => new Date(Date.parse(begins) + ms).toISOString()
  if (mode === 'window')
    return [
      { by: 'day', instant: after(dayMs) },
      { by: 'week', instant: after(7 * dayMs) },
    ]
  return minutes === null ? [] : [{ by: 'film', instant: after(minutes * minuteMs) }]
}
