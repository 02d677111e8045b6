import type { PlayedId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Verdict } from '../rights/judge-right.ts'
import type { PlayQuestion } from './play-info.ts'
import { findWhatPlays, type PlayedRow, type OpenedRow } from './play-info-queries.ts'
import { findWatchTime } from '../watch-time/watch-time-queries.ts'
import {
  choosePart,
  type CommonClock,
  type PlayedProgramme,
  presentClock,
  presentProgramme,
  type TitlePart,
} from './programme-part.ts'
import { resumeAt } from '../watch-time/watched-share.ts'

type WatchTime = Awaited<ReturnType<typeof findWatchTime>>

/** A thing that plays: an asset, or a screening's copy of one. */
export type Plays = Omit<PlayedRow, 'id'> & { id: PlayedId }

/** How much later than the others this viewer began, where one may begin later. */
export function behindOf(clock: CommonClock | null, row: OpenedRow, verdict: Verdict, now: Date): number {
  if (clock === null) return 0
  const right = verdict.allowed ? row.rights.find(({ id }) => id === verdict.rightId) : undefined
  const began = right?.first_played_at ?? null
  return clock.behindAt(began === null ? now : new Date(began))
}

/** The copy, where all see it at one point; a storyboard would show the film before its time. */
function playsOf(plays: PlayedRow, { clock }: PlayedProgramme, { copy, durationMs }: TitlePart): Plays {
  if (clock === null || copy === null) return plays
  return {
    ...plays,
    id: copy.id,
    duration_ms: durationMs,
    protection: 'aes128',
    has_dash: false,
    has_storyboard: false,
    pictures: null,
  }
}

/** Finds the part that plays of a screening with several titles, or of one that has its own copy. */
export async function partToPlay(
  core: Core,
  { programme, behindMs, question }: { programme: PlayedProgramme; behindMs: number; question: PlayQuestion },
  main: { plays: PlayedRow; time: WatchTime },
) {
  const { viewer, country, locale } = question
  const ageLimit = viewer?.ageLimit ?? null
  const part = choosePart(programme, { part: question.part, behindMs, ageLimit, country })
  const isMain = part.itemId === main.plays.product_id
  const [plays, time] = isMain
    ? [main.plays, main.time]
    : await Promise.all([
        findWhatPlays(core.db, part.itemId, 'feature'),
        findWatchTime(core.db, viewer?.profileId ?? null, part.itemId),
      ])
  if (plays === undefined) return null
  return {
    plays: playsOf(plays, programme, part),
    // where all are at one point, nobody goes on where they left off
    resumeMs: programme.clock === null ? resumeAt(time) : 0,
    programme: presentProgramme(programme, part, locale),
    clock: presentClock(programme, part, behindMs, core.clock.now()),
  }
}
