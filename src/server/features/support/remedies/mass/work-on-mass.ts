import { after, days } from '#lib/time/clock.ts'
import type { MassRemedyId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Audit } from '#server/audit.ts'
import { dropDrafts, findMass, findNext, finishMass, listRunning } from './mass-queries.ts'
import { servePerson } from './serve-person.ts'

/** A preview that nobody began is removed after this long. */
const draftsStayMs = days(1)

/** The most people whose broken turn is passed over; more of them are no fault of theirs, and the run ends. */
const mostBroken = 20

/**
 * Serves everybody of one mass remedy, one after another, until it is done, is stopped, or the worker has to end. Any
 * number of workers may do this at once. Somebody whose turn breaks is passed over, and served by the next run.
 */
export async function runMass(core: Core, audit: Audit, id: MassRemedyId, signal?: AbortSignal): Promise<void> {
  const mass = await findMass(core.db, id)
  if (mass === undefined) return
  let from = 0
  let broken = 0
  while (signal?.aborted !== true) {
    const person = await findNext(core.db, id, from)
    if (person === undefined) return finishMass(core.db, id, core.clock.now())
    try {
      await servePerson({ core, audit, mass }, person)
    } catch (error) {
      broken += 1
      if (broken > mostBroken) throw error
      core.log.error({ err: error, mass: id, position: person.position }, 'somebody of a mass remedy was passed over')
      from = person.position + 1
    }
  }
}

/** Works on all mass remedies that run. One that fails does not hold up the others. */
export async function workOnMass(core: Core, audit: Audit, signal?: AbortSignal): Promise<void> {
  await dropDrafts(core.db, after(core.clock.now(), -draftsStayMs))
  for (const id of await listRunning(core.db)) {
    try {
      await runMass(core, audit, id, signal)
    } catch (error) {
      core.log.error({ err: error, mass: id }, 'a mass remedy stands still')
    }
  }
}
