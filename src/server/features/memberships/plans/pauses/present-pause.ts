import type { z } from 'zod'
import type { PlanPause } from '#contract/memberships/plan-pauses.ts'
import { after } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { sentence } from '#server/fail.ts'
import { type Period, wholeDaysLeft } from '../periods.ts'
import { judgePause, pauseYear } from './judge-pause.ts'
import { pausesSince } from './pause-queries.ts'
import { endOfPause, isPausing, pauseMonths } from './pause-spans.ts'

/** Whether a member's plans are paused, and else how long they may be or why they may not. */
export async function presentPause(
  core: Core,
  asked: { memberId: MemberId; locale: Locale },
  held: readonly Period[],
): Promise<z.input<typeof PlanPause>> {
  const now = core.clock.now()
  const { memberId, locale } = asked
  const pauses = await pausesSince(core.db, memberId, after(now, -pauseYear))
  const running = pauses.find((pause) => isPausing(pause, now))
  const last = held.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), now)
  if (running !== undefined)
    return {
      running: {
        began_at: running.startsAt.toISOString(),
        ends_at: running.endsAt.toISOString(),
        days_kept: last > running.endsAt ? wholeDaysLeft(last, running.endsAt) : null,
      },
      choices: [],
      message: null,
    }
  const verdict = judgePause(held, pauses, now)
  if (verdict.may)
    return {
      running: null,
      choices: pauseMonths.map((months) => ({ months, ends_at: endOfPause(now, months).toISOString() })),
      message: null,
    }
  const isTooOften = verdict.code === 'pause.too_often'
  return {
    running: null,
    choices: [],
    message: isTooOften ? sentence(verdict.code, locale, { again: formatDateTime(verdict.again, locale) }) : null,
  }
}

/** Returns the sentence for a member who has pressed. */
export function pauseSentence({ running }: z.input<typeof PlanPause>, locale: Locale): string {
  if (running === null) return locale === 'fa' ? 'اشتراک‌تان دوباره باز است.' : 'Your plan is open again.'
  const until = formatEnd(new Date(running.ends_at), locale)
  return locale === 'fa'
    ? `اشتراک‌تان تا ${until} متوقف شد. هیچ روزی از دست نمی‌رود.`
    : `Your plan is paused until ${until}. No day is lost.`
}
