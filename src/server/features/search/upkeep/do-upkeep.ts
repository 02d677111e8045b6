import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import type { Core } from '../../../core.ts'
import { lockVocabulary } from '../index/index-queries.ts'
import { forgetUnfoundBefore } from '../unfound-queries.ts'
import { countVocabulary, weighTitles } from './upkeep-queries.ts'

/** How far back watching counts as lately, and how long unfound searches are kept. */
const watchedFor = days(30)
const unfoundFor = days(90)

/**
 * Does the daily upkeep of the index: removes words that stand nowhere, weighs titles by what is watched, forgets old
 * unfound searches. Returns false when the vocabulary was being written: then the words wait for the next day.
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
