import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { listFactorsOf } from '../factors/factor-queries.ts'
import { listKnown } from '../admission/known-device-queries.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { textOf } from '../codes/code-purpose.ts'
import { type Asking, askPassword } from '../password/ask-password.ts'
import {
  listAllAddresses,
  listAllSessions,
  listDeviceRequests,
  listProfiles,
  listSentCodes,
  readParticulars,
} from './export-data-queries.ts'
import type { PersonalData } from '#server/personal-data.ts'

export interface DataFile {
  name: string
  text: string
}

/**
 * All data about a member as one JSON text. It is collected completely before the first byte is sent, so that a failure
 * gives a problem and never half a file.
 */
export async function exportData(
  core: Core,
  who: Asking,
  asked: { password: string; personalData: readonly PersonalData[] },
): Promise<DataFile> {
  const { memberId } = who
  await askPassword(core, who, { field: 'password', password: asked.password })
  await limit(core, { 'export.member': memberId })
  const now = core.clock.now()
  const particulars = (await readParticulars(core.db, memberId)) ?? fail('auth.required')
  const { db } = core
  const codes = await listSentCodes(db, particulars.user_name)
  const file: Record<string, unknown> = {
    about: {
      of: 'Parde / پرده',
      made_at: now,
      amounts: 'IRR in Rials, USD in cents',
      times: 'UTC',
    },
    particulars,
    profiles: await listProfiles(db, memberId),
    sessions: await listAllSessions(db, memberId),
    addresses: await listAllAddresses(db, memberId),
    sent_codes: codes.map((code) => ({ ...code, purpose: textOf(code.purpose) })),
    known_places: await listKnown(db, memberId),
    factors: await listFactorsOf(db, memberId),
    device_requests: await listDeviceRequests(db, memberId),
  }
  for (const part of asked.personalData) file[part.name] = await part.collect(db, memberId)
  return { name: `parde-data-${now.toISOString().slice(0, 10)}.json`, text: `${JSON.stringify(file, null, 2)}\n` }
}
