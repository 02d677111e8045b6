import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'
import type { Core } from '../../../../core.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { listDueMembers, lockDue, type NewsTime, noteAnswers, noteDecisions, noteTold } from './notice-queries.ts'
import { talkLetter } from './talk-letter.ts'

/** Anything older is no news: a member who switches the notices on is not told of the whole past. */
const newsFor = days(3)
/** Anything younger may still be changed, or taken back by a moderator. */
const settles = minutes(10)
/** A lively talk is one letter in so long. */
const between = hours(3)
const most = 500

async function tellOne(core: Core, id: MemberId, time: NewsTime, now: Date): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const wishes = await lockDue(tx, id, time.toldBefore)
    if (wishes === undefined) return false
    const answers = wishes.tells_answers ? await noteAnswers(tx, id, time, now) : []
    const decisions = wishes.tells_decisions ? await noteDecisions(tx, id, time, now) : []
    if (answers.length === 0 && decisions.length === 0) return false
    await noteTold(tx, id, now)
    const site = core.config.publicUrl
    if (answers.length > 0)
      await tellMember(tx, core, { memberId: id, kind: 'answers' }, (locale) =>
        talkLetter({ answers, decisions: [] }, { locale, site }),
      )
    if (decisions.length > 0)
      await tellMember(tx, core, { memberId: id, kind: 'decisions' }, (locale) =>
        talkLetter({ answers: [], decisions }, { locale, site }),
      )
    return true
  })
}

/**
 * Tells members of answers to their comments and of what the house decided about them: once each, at most one letter of each
 * kind in three hours, nobody by night in Tehran. Returns the number of letters.
 */
export async function tellTalk(core: Core): Promise<number> {
  const now = core.clock.now()
  if (morningOf(now) !== null) return 0
  const time = { since: after(now, -newsFor), until: after(now, -settles), toldBefore: after(now, -between) }
  let count = 0
  for (const id of await listDueMembers(core.db, time, most)) if (await tellOne(core, id, time, now)) count += 1
  return count
}
