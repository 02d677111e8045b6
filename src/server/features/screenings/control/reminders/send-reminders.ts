import { transaction } from '#db/transaction.ts'
import { minutes } from '#lib/time/clock.ts'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { dueReminder, type ReminderKind } from './due-reminders.ts'
import { listNear, type NearScreening, staysPlanned, takeUnreminded } from './reminder-queries.ts'

const batch = 50

const dayOf = (at: Date) => formatDate(at, 'en')

/** Sent up to half an hour late, it says how long it is when it is sent. */
function leftUntil(ms: number, locale: Locale): string {
  const left = Math.max(1, Math.round(ms / minutes(1)))
  if (left >= 58) return locale === 'fa' ? 'یک ساعت' : 'an hour'
  return locale === 'fa' ? `${localDigits(left, 'fa')} دقیقهٔ` : `${left} ${left === 1 ? 'minute' : 'minutes'}`
}

/** The reminder of a screening, as it is true `now`. `site`: our own address. */
export function reminderWords(
  row: NearScreening,
  kind: ReminderKind,
  at: { locale: Locale; site: string; now: Date },
): LetterWords {
  const { locale, site, now } = at
  const title = locale === 'fa' ? row.title_fa : row.title_en
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/tickets`
  const about = { title, starts: formatDateTime(row.release_at, locale), link }
  const ends = row.release_ends_at === null ? '' : formatDateTime(row.release_ends_at, locale)
  switch (kind) {
    case 'day':
      // sent late, a reminder says what is so when it is sent
      return wordsOf(dayOf(now) === dayOf(row.release_at) ? 'screening_today' : 'screening_tomorrow', locale, about)
    case 'hour':
      return wordsOf('screening_soon', locale, {
        ...about,
        left: leftUntil(row.release_at.getTime() - now.getTime(), locale),
      })
    case 'doors':
      return wordsOf('screening_doors', locale, about)
    case 'opens':
      return wordsOf('screening_opens', locale, { title, ends, link })
    case 'last_day':
      return wordsOf('screening_last_day', locale, { title, ends, link })
  }
}

async function remindOf(core: Core, row: NearScreening, due: { kind: ReminderKind; at: Date }): Promise<void> {
  const { kind, at: dueAt } = due
  const about = { productId: row.id, kind, startsAt: row.release_at, dueAt }
  for (;;) {
    const told = await transaction(core.db, async (tx) => {
      if (!(await staysPlanned(tx, row.id, row.release_at))) return 0
      const now = core.clock.now()
      const holders = await takeUnreminded(tx, about, batch, now)
      const site = core.config.publicUrl
      for (const holder of holders)
        await tellMember(tx, core, { memberId: holder, kind: 'reminders' }, (locale) =>
          reminderWords(row, kind, { locale, site, now }),
        )
      return holders.length
    })
    if (told === 0) return
  }
}

/**
 * Reminds holders of unused tickets, each once for each kind and date: the note and the letter are one commit. Of a
 * screening that was cancelled, postponed or moved nobody is reminded of the old date.
 */
export async function sendReminders(core: Core): Promise<void> {
  const now = core.clock.now()
  for (const row of await listNear(core.db, now)) {
    const facts = { mode: row.mode, startsAt: row.release_at, endsAt: row.release_ends_at }
    const due = dueReminder({ ...facts, doorsMinutes: row.doors_minutes, isUnused: true }, now)
    if (due !== null) await remindOf(core, row, due)
  }
}
