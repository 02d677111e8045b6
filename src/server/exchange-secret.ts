import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { exchangePairingCodes } from './features/screenings/cafes/index.ts'
import { exchangeTicketCodes } from './features/screenings/schedule/index.ts'
import { exchangeGuestCodes } from './features/screenings/ticket-guests/index.ts'
import { findSecret, insertFormerKeys, lockSecret, writeSecret } from './house-secret-queries.ts'
import { type KeyPurpose, keptPurposes, sealedColumns, sealedJobs } from './key-purposes.ts'
import { rewriteJobs, rewriteRows } from './rewrite-queries.ts'
import { deriveKey, seal, type SecretExchange, unseal } from './secrets.ts'

/** The result of an exchange: how many values it wrote of each column, job and kind of code. */
export type Exchanged = { did: 'exchanged'; written: Record<string, number> } | { did: 'had_it' }

/** An exchange that changed nothing; the message says why. */
export class ExchangeRefused extends Error {
  override name = 'ExchangeRefused'
}

/** Opens with the old key of a purpose and seals with the new one. */
const sealedAnew = ({ from, to }: SecretExchange, purpose: KeyPurpose, bytes: Buffer): Buffer =>
  seal(deriveKey(to, purpose), unseal(deriveKey(from, purpose), bytes))

function rewriteColumn(tx: Tx, secrets: SecretExchange, { purpose, column }: (typeof sealedColumns)[number]) {
  const [table = '', name = ''] = column.split('.')
  const rows = { table, read: [name], write: [name], present: name }
  return rewriteRows<Record<string, Buffer>, string>(tx, rows, (row) => {
    try {
      return { [name]: sealedAnew(secrets, purpose, row[name] ?? Buffer.alloc(0)) }
    } catch (error) {
      throw new ExchangeRefused(`A row of ${column} does not open with PARDE_SECRET, so nothing was changed.`, {
        cause: error,
      })
    }
  })
}

/** Seals anew what a job carries. A value that does not open was lost before, and stays as it is. */
function rewriteJob(tx: Tx, secrets: SecretExchange, { purpose, job }: (typeof sealedJobs)[number]) {
  return rewriteJobs(tx, job, (sealed) => {
    try {
      return sealedAnew(secrets, purpose, Buffer.from(sealed, 'base64url')).toString('base64url')
    } catch {
      return null
    }
  })
}

async function rewriteAll(tx: Tx, secrets: SecretExchange, at: Date): Promise<Record<string, number>> {
  const written: Record<string, number> = {}
  for (const one of sealedColumns) written[one.column] = await rewriteColumn(tx, secrets, one)
  for (const one of sealedJobs) written[one.job] = await rewriteJob(tx, secrets, one)
  written['codes of tickets'] = await exchangeTicketCodes(tx, secrets)
  written['codes of guests'] = await exchangeGuestCodes(tx, secrets)
  written['codes of screens'] = await exchangePairingCodes(tx, secrets)
  const { from, to } = secrets
  const former = keptPurposes.map((purpose) => ({
    purpose,
    sealed: seal(deriveKey(to, 'former-key'), deriveKey(from, purpose)),
  }))
  await insertFormerKeys(tx, former, at)
  return written
}

/**
 * Exchanges the secret of a house that stands still: whatever is sealed with the old one is sealed with the new one, in one
 * transaction, so a process that dies leaves a house of one of the two. `assertAlone` throws while another process is
 * connected; no process begins until this is over. Repeated, it says that the house has the new one.
 *
 * @throws ExchangeRefused when the house's secret is neither, or something does not open with it
 */
export async function exchangeSecret(
  db: Db,
  secrets: SecretExchange,
  { assertAlone, now }: { assertAlone: () => Promise<void>; now: Date },
): Promise<Exchanged> {
  const [formerProof, proof] = [deriveKey(secrets.from, 'house.proof'), deriveKey(secrets.to, 'house.proof')]
  return transaction(db, async (tx): Promise<Exchanged> => {
    await lockSecret(tx)
    await assertAlone()
    const known = await findSecret(tx)
    if (known?.proof.equals(proof) === true) return { did: 'had_it' }
    if (known?.proof.equals(formerProof) === false)
      throw new ExchangeRefused('PARDE_SECRET is not the one of this house, so nothing was changed.')
    if (known === undefined)
      throw new ExchangeRefused(
        'No process of this house has started yet, so it has no secret: start with the new one.',
      )
    const written = await rewriteAll(tx, secrets, now)
    await writeSecret(tx, { proof, formerProof, at: now })
    return { did: 'exchanged', written }
  })
}
