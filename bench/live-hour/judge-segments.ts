import type { Db } from '#db/client.ts'
import type { LiveEventId } from '#lib/ids.ts'

/** The number of segments at each end of a run that are compared: half a minute. */
const endSegments = 15

type Segment = Awaited<ReturnType<typeof segmentsOf>>[number]

function segmentsOf(db: Db, id: LiveEventId) {
  return db
    .selectFrom('live_segments')
    .where('event_id', '=', id)
    .where('rung', '=', 'top')
    .orderBy('sequence')
    .select(['sequence', 'run_number', 'key_number', 'starts_at', 'duration_us', 'written_at'])
    .execute()
}

/** By how much a segment was in the list later than its own end, in milliseconds. */
const lateMs = ({ written_at: at, starts_at: start, duration_us: length }: Segment) =>
  at.getTime() - start.getTime() - length / 1000

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export interface Judged {
  segments: number
  runs: number
  mediaSeconds: number
  /** How much later than its end a segment was listed, in milliseconds. */
  lateMs: { mean: number; most: number }
  /** The largest change of the least of that from the beginning of a run to its end; the mean follows the machine's load. */
  driftMs: number
  faults: string[]
}

/** Checks the segments of an event: no number or key twice, no moment lost within a run, no drift against our clock. */
export async function judgeSegments(db: Db, id: LiveEventId): Promise<Judged> {
  const all = await segmentsOf(db, id)
  const faults: string[] = []
  const runs = new Map<number, Segment[]>()
  for (const segment of all) runs.set(segment.run_number, [...(runs.get(segment.run_number) ?? []), segment])
  all.forEach(({ sequence }, at) => {
    if (sequence !== at) faults.push(`segment ${at} has the number ${sequence}`)
  })
  const keys = new Map<number, number>()
  let driftMs = 0
  for (const [run, segments] of runs) {
    for (const { key_number: key } of segments) {
      if (keys.get(key) !== undefined && keys.get(key) !== run) faults.push(`key ${key} is of two runs`)
      keys.set(key, run)
    }
    segments.forEach((segment, at) => {
      const next = segments[at + 1]
      const gap =
        next === undefined ? 0 : next.starts_at.getTime() - segment.starts_at.getTime() - segment.duration_us / 1000
      if (Math.abs(gap) > 2) faults.push(`${gap.toFixed(1)} ms are missing after segment ${segment.sequence}`)
    })
    const late = segments.map(lateMs)
    driftMs = Math.max(
      driftMs,
      Math.abs(Math.min(...late.slice(-endSegments)) - Math.min(...late.slice(0, endSegments))),
    )
  }
  return {
    segments: all.length,
    runs: runs.size,
    driftMs,
    faults,
    mediaSeconds: all.reduce((sum, { duration_us: length }) => sum + length / 1_000_000, 0),
    lateMs: { mean: mean(all.map(lateMs)), most: Math.max(...all.map(lateMs)) },
  }
}
