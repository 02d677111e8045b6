import type { Db } from '#db/client.ts'
import { lagOf } from '#db/standby.ts'
import type { Core } from './core.ts'

/**
 * Rules for readers of a standby. A standby shows what was true a moment ago.
 *
 * Allowed: requests of staff or a party over days and months that cost the primary much: reports, exports, the check of
 * the ledger (and, outside of the server, backups). They show one moment, and which one does not matter.
 *
 * Never: the session, rights, the answers of play-info and purchase-info, the wallet, limits, idempotency: a person who
 * has just paid, signed out or been refused must see that in the answer. Nor pages and shared answers, which are made
 * anew because something changed: a standby might not have the change yet, and the old page would stay for a minute.
 *
 * `readingDb()` is called only in the files that tests/support/architecture/walls.ts lists.
 */

/** A standby that is further behind serves nobody; a report of a closed day is complete long before. */
const mostLagMs = 30_000

/** The standby, if there is one that answers and is not far behind; else the primary. */
export async function readingDb({ db, standby, log }: Pick<Core, 'db' | 'standby' | 'log'>): Promise<Db> {
  if (standby === undefined) return db
  try {
    return (await lagOf(standby)) <= mostLagMs ? standby : db
  } catch (err) {
    // a standby that is never read, for a wrong address or a pooler that refuses our limits, is told to its operator
    log.warn({ err }, 'the standby cannot be read; the primary answers')
    return db
  }
}
