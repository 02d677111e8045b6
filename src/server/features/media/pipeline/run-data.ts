import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { namesOfRun, rungsOf } from '#media/encode.ts'
import type { MusicPlan } from '#lib/media/music-plan.ts'
import { MediaFailure } from '#media/reasons.ts'
import type { RunRow } from './run-queries.ts'

/** The result of the probe, as stored in the run. */
export function sourceOf(run: Pick<RunRow, 'source'>): SourceProbe {
  if (run.source === null) throw new MediaFailure('unexpected', 'the run has no probe')
  return run.source
}

/** The plan of a run; every step after `plan` follows it. */
export function planOf(run: Pick<RunRow, 'plan'>): EncodePlan {
  if (run.plan === null) throw new MediaFailure('unexpected', 'the run has no plan')
  return run.plan
}

/** The findings and the plan of a run of music. */
export function musicOf(run: Pick<RunRow, 'music'>): MusicPlan {
  if (run.music === null) throw new MediaFailure('unexpected', 'the run has no plan of music')
  return run.music
}

/**
 * Path of the MP4 of a rung or a sound track within a run: one low rung and the sound tracks are in `first`, the
 * others in `rest`. Music is encoded in one part.
 */
export function mezzanineOf(run: Pick<RunRow, 'plan' | 'medium'>): (name: string) => string {
  if (run.medium === 'music') return (name) => `first/${name}.mp4`
  const early = new Set(namesOfRun(planOf(run), 'first'))
  return (name) => `${early.has(name) ? 'first' : 'rest'}/${name}.mp4`
}

/** Names of the rungs in an asset of this part, the one of sound alone too. */
export function rungsOfPart(plan: EncodePlan, part: 'early' | 'full' | 'preview'): string[] {
  const rungs = part === 'early' ? rungsOf(plan, 'first') : plan.rungs
  return [...rungs, ...(plan.blank === undefined ? [] : [plan.blank])].map((rung) => rung.name)
}
