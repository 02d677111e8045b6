import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import type { Core } from '../../../core.ts'
import { lockVocabulary } from '../index/index-queries.ts'
import { forgetUnfoundBefore } from '../unfound-queries.ts'
import { countVocabulary, weighTitles } from './upkeep-queries.ts'

/** What counts as watched lately, and how long unfound searches are kept. */
const watchedFor = days(30)
const unfoundFor = days(90)

/**
 * What the index needs once a day: words that stand nowhere are taken out, titles are weighed by what is watched, old
 * unfound searches are forgotten. False when the vocabulary was being written: then it waits for the next day.
 */
export async function doUpkeep({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  await transaction(db, (tx) => weighTitles(tx, after(now, -watchedFor)))
  await forgetUnfoundBefore(db, isoDay(tehranTime(after(now, -unfoundFor))))
  return transaction(db, async (tx) => {
    // a word must not be taken out while a title that has it is being written
    if (!(await lockVocabulary(tx))) return false
    await countVocabulary(tx)
    return true
  })
}
