import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { type DueAlert, listDueAlerts, noteTold } from './alert-queries.ts'

const batch = 500
/** An older title is no news: a worker that stood still tells nobody of it. */
const newFor = days(7)

const folders = { movie: '/movie', series: '/series', music: '/music' } as const

function alertWords(alert: DueAlert, locale: Locale, publicUrl: string): LetterWords {
  return wordsOf(alert.is_coming ? 'person_title_coming' : 'person_title', locale, {
    person: locale === 'fa' ? alert.person_fa : alert.person_en,
    title: locale === 'fa' ? alert.title_fa : alert.title_en,
    link: `${publicUrl}${locale === 'fa' ? '' : '/en'}${folders[alert.kind]}/${alert.product_id}`,
  })
}

/** Tells members of new titles of the people for whom they asked: of each title once, whatever happens to it later. */
export async function tellAlerts(core: Core): Promise<number> {
  const now = core.clock.now()
  const due = await listDueAlerts(core.db, after(now, -newFor), now, batch)
  for (const alert of due)
    await transaction(core.db, async (tx) => {
      if (!(await noteTold(tx, alert.member_id, alert.product_id, now))) return
      await tellMember(tx, core, { memberId: alert.member_id, kind: 'releases' }, (locale) =>
        alertWords(alert, locale, core.config.publicUrl),
      )
    })
  return due.length
}
