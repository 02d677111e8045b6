import { transaction } from '#db/transaction.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import {
  type AwaitedNews,
  dropBegunEvents,
  isToldAtOnce,
  listAwaitedNews,
  noteDay,
  takeAlert,
} from './announced-queries.ts'

/** An event is told this long before it begins: an evening's in the morning, as nobody is told by night. */
const beforeEvents = hours(12)
/** How long nobody may have edited a title before its moved day is told. */
const settled = minutes(10)
const most = 2000

const letters = {
  film_here: 'awaited_film',
  event_today: 'awaited_event',
  event_off: 'awaited_event_off',
  day_moved: 'awaited_moved',
  day_known: 'awaited_day_known',
} as const

type Said = { locale: Locale; site: string; eventsUntil: Date }

function letterOf(row: AwaitedNews, { locale, site, eventsUntil }: Said): LetterWords {
  const title = locale === 'fa' ? row.title_fa : row.title_en
  const link = `${site}${locale === 'en' ? '/en' : ''}/${row.kind}/${row.product_id}`
  const next = row.day === null ? '' : formatDateTime(row.day, locale)
  const name = letters[row.news]
  if (name === 'awaited_film' || name === 'awaited_event_off') return wordsOf(name, locale, { title, link })
  if (name === 'awaited_event') return wordsOf(name, locale, { title, next, link })
  return wordsOf(name, locale, { title, next, link, told_again: !isToldAtOnce(row, eventsUntil) })
}

async function tellOne(core: Core, row: AwaitedNews, eventsUntil: Date): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const isOver = row.news === 'film_here' || row.news === 'event_off'
    // another worker may tell the same at this moment
    if (!(await (isOver ? takeAlert(tx, row) : noteDay(tx, row, eventsUntil)))) return false
    await tellMember(tx, core, { memberId: row.member_id, kind: 'releases' }, (locale) =>
      letterOf(row, { locale, site: core.config.publicUrl, eventsUntil }),
    )
    return true
  })
}

/**
 * Tells members of the films and events that they wait for: once when a day moves or is known, and once when it has come. By night
 * in Tehran nobody is told. Returns the number of messages.
 */
export async function tellAwaited(core: Core): Promise<number> {
  const now = core.clock.now()
  await dropBegunEvents(core.db, now)
  if (morningOf(now) !== null) return 0
  const at = { now, eventsUntil: after(now, beforeEvents), settledAt: after(now, -settled), most }
  let count = 0
  for (const row of await listAwaitedNews(core.db, at)) if (await tellOne(core, row, at.eventsUntil)) count += 1
  return count
}
