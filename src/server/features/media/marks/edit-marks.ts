import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { mustBeUnchanged } from '#server/version-of.ts'
import { faultsOfMarks } from './faults-of-marks.ts'
import { findLengthOfFilm, findMarks, holdMarks, type Mark, replaceMarks } from './mark-queries.ts'

/** As it is stored: a chapter has no end, what is skipped has no name, and a name is of one line. */
function cleanMark({ kind, start_ms, end_ms, name_fa, name_en }: Mark): Mark {
  if (kind !== 'chapter') return { kind, start_ms, end_ms, name_fa: null, name_en: null }
  const line = (name: string | null) => (name === null ? null : displayLine(name) || null)
  return { kind, start_ms, end_ms: null, name_fa: line(name_fa), name_en: line(name_en) }
}

/**
 * Chapters, opening titles and recap of a title whose film plays. Players have them from the next opening on. Fails with
 * `studio.changed_meanwhile`, or 422 and the wrong fields; `request.not_found` where no film plays.
 */
export async function editMarks(
  core: Pick<Core, 'db'>,
  productId: ProductId,
  wish: { version: string; marks: readonly Mark[] },
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  const marks = wish.marks.map(cleanMark)
  await transaction(core.db, async (tx) => {
    await holdMarks(tx, productId)
    const durationMs = await findLengthOfFilm(tx, productId)
    if (durationMs === undefined) fail('request.not_found')
    mustBeUnchanged(wish.version, await findMarks(tx, productId))
    const faults = faultsOfMarks(marks, durationMs)
    if (Object.keys(faults).length > 0) failFields(faults)
    await replaceMarks(tx, productId, marks)
    await afterwards(tx)
  })
}
