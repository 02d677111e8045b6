import type { z } from 'zod'
import type { getScreeningState } from '#contract/screenings/together.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { entryEndsAt } from '#lib/lists/screening-modes.ts'
import type { Localized } from '#server/fail.ts'
import type { LiveNow } from '#server/features/screenings/live/index.ts'
import { doorsAt, stateOf } from '#server/features/screenings/schedule/index.ts'
import type { Programme } from './programme.ts'
import { endOf, livePhaseOf, partInstants, phaseAt, type Phase } from './timeline.ts'

type Answer = z.input<(typeof getScreeningState)['responses'][200]>

const sentences = {
  preparing: {
    fa: 'نسخهٔ پخش این اکران هنوز آماده می‌شود.',
    en: 'The copy for this screening is still being prepared.',
  },
  outage: {
    fa: 'پخش از طرف ما قطع شده است. از همان‌جا ادامه پیدا می‌کند و مهلت بلیت شما هم کم نمی‌شود.',
    en: 'Our stream has failed. It goes on from the same point, and your ticket loses no time.',
  },
} as const satisfies Record<string, Localized>

const spelled = (at: Date | null) => at?.toISOString() ?? null

/** Whether each title has the copy that it plays from. */
export function isPrepared({ screening, parts }: Programme): boolean {
  return screening.mode !== 'together' || parts.every(({ itemId, copy }) => itemId === null || copy !== null)
}

function messageOf(programme: Programme, phase: Phase, locale: Locale): string | null {
  if (phase.kind === 'outage') return sentences.outage[locale]
  if (phase.kind !== 'over' && !isPrepared(programme)) return sentences.preparing[locale]
  return null
}

function presentLive(live: LiveNow | null): NonNullable<Answer['live']> {
  return {
    phase: live?.phase ?? 'waiting',
    on_air_at: spelled(live?.onAirAt ?? null),
    edge_at: spelled(live?.edgeAt ?? null),
    replay: live?.replay ?? 'none',
    replay_until: spelled(live?.replayUntil ?? null),
  }
}

/** Where a screening is now, the same for everybody. `live`: of a live event that was opened. */
export function presentState(programme: Programme, live: LiveNow | null, locale: Locale, now: Date): Answer {
  const { screening, parts } = programme
  const isLive = screening.mode === 'live'
  const phase = isLive ? livePhaseOf(programme, live, now) : phaseAt(programme, now)
  const instants = partInstants(programme, now)
  const hasDate = screening.fate !== 'postponed' || (screening.startsAt !== null && screening.startsAt > now)
  const dated = (at: Date | null) => (hasDate ? spelled(at) : null)
  return {
    now: now.toISOString(),
    state: stateOf(screening, now),
    doors_at: dated(doorsAt(screening)),
    starts_at: dated(screening.startsAt),
    ends_at: dated(endOf(programme, now)),
    late_entry: programme.lateEntry,
    entry_ends_at: dated(entryEndsAt({ ...programme.screening, lateEntry: programme.lateEntry })),
    phase: {
      kind: phase.kind,
      starts_at: dated(phase.startsAt),
      ends_at: dated(phase.endsAt),
      part: phase.part,
      position_ms: Math.round(phase.positionMs),
    },
    parts: parts.map(({ number, role, titleFa, titleEn, durationMs }, index) => ({
      number,
      role,
      duration_ms: durationMs,
      title: titleFa === null || titleEn === null ? null : inLocale(titleFa, titleEn, locale),
      starts_at: dated(instants[index] ?? null),
    })),
    message: live?.message?.[locale] ?? messageOf(programme, phase, locale),
    live: isLive ? presentLive(live) : null,
  }
}
