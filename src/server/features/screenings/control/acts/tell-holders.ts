import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { listTicketsOfHolders, type StoredAct, takeUntold } from './act-queries.ts'
import { type ActWords, actWords } from './act-words.ts'
import { factsOf, findScreening } from '../desk-queries.ts'

const batch = 50

/**
 * Tells each holder of an act, once: the note that somebody was told and their letter are one commit. Of an act that was
 * followed by another before it was told, the letter says what is true by now.
 */
export async function tellHolders(core: Core, act: StoredAct, signal?: AbortSignal): Promise<void> {
  const row = await findScreening(core.db, act.product_id)
  if (row === undefined) return
  const { startsAt, endsAt } = factsOf(row)
  const about: Omit<ActWords, 'tickets'> = {
    act,
    mode: row.mode,
    title: { fa: row.title_fa, en: row.title_en },
    dates:
      act.act === 'set_date' && act.starts_at !== null ? { startsAt: act.starts_at, endsAt } : { startsAt, endsAt },
    // of one that was cancelled meanwhile, all money goes back
    returnsUntil: row.fate === 'cancelled' ? null : row.returns_open_until,
    site: core.config.publicUrl,
    made: core.clock.now(),
  }
  while (signal?.aborted !== true) {
    const told = await transaction(core.db, async (tx) => {
      const holders = await takeUntold(tx, act.id, batch, core.clock.now())
      const tickets = await listTicketsOfHolders(tx, act.product_id, holders, act.at)
      for (const holder of holders) {
        const own = tickets.filter((ticket) => ticket.holder_id === holder)
        // the desk moved them all to another screening meanwhile, and has told them that
        if (own.length === 0) continue
        await tellMember(tx, core, { memberId: holder, kind: 'tickets' }, (locale) =>
          actWords({ ...about, tickets: own }, locale),
        )
      }
      return holders.length
    })
    if (told === 0) return
  }
}
