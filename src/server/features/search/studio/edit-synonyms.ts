import type { Audit } from '#server/audit.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, SynonymId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { plainWords } from '#lib/persian/search-words.ts'
import type { Core } from '../../../core.ts'
import { fail, failFields } from '../../../fail.ts'
import { deleteSynonym, insertSynonym, lockSynonym, type SynonymColumns, updateSynonym } from './synonym-queries.ts'

export interface SynonymDoors {
  /** Writes an action of staff into the audit log. */
  audit: Audit
}

interface Input {
  words: string[]
  note?: string | null | undefined
}

/** The words as they are stored; fewer than two different ones mean nothing. */
function columnsOf({ words, note }: Input): SynonymColumns {
  const kept = new Map(words.map((word) => [plainWords(word).join(' '), displayLine(word)]))
  kept.delete('')
  if (kept.size < 2)
    failFields({
      words: [{ fa: 'دست‌کم دو کلمهٔ متفاوت بنویسید.', en: 'Write at least two different words.' }],
    })
  return { words: [...kept.values()], keys: [...kept.keys()], note: displayLine(note ?? '') || null }
}

type Site = Pick<Core, 'db' | 'clock'>
type By = { memberId: MemberId } & SynonymDoors

/** Adds words that mean the same; the next search knows them. */
export async function addSynonym({ db, clock }: Site, input: Input, { memberId, audit }: By) {
  const columns = columnsOf(input)
  return transaction(db, async (tx) => {
    const row = await insertSynonym(tx, columns, clock.now())
    await audit(tx, { memberId, action: 'synonym.added', subject: `synonym:${row.id}`, details: { words: row.words } })
    return row
  })
}

/** Changes them; 409 when somebody else changed them after this version was read. */
export async function changeSynonym(
  { db, clock }: Site,
  id: SynonymId,
  { version, ...input }: Input & { version: number },
  { memberId, audit }: By,
) {
  const columns = columnsOf(input)
  return transaction(db, async (tx) => {
    const was = await lockSynonym(tx, id)
    if (was === undefined) fail('request.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const row = await updateSynonym(tx, id, columns, clock.now())
    const details = { before: was.words, after: row.words }
    await audit(tx, { memberId, action: 'synonym.changed', subject: `synonym:${id}`, details })
    return row
  })
}

export async function removeSynonym({ db }: Pick<Core, 'db'>, id: SynonymId, { memberId, audit }: By): Promise<void> {
  await transaction(db, async (tx) => {
    const was = await lockSynonym(tx, id)
    if (was === undefined || !(await deleteSynonym(tx, id))) fail('request.not_found')
    await audit(tx, { memberId, action: 'synonym.removed', subject: `synonym:${id}`, details: { words: was.words } })
  })
}
