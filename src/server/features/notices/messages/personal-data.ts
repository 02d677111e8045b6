import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { eraseChoices, listChoices } from './choice-queries.ts'
import { eraseNotices, listNoticeData } from './notice-queries.ts'
import { eraseDevices, listDeviceData } from './push/push-queries.ts'
import { eraseRefusals } from './reach/reach-queries.ts'

/** A member's choices of notices, and the notices sent to them; all of it leaves with the account. */
export const personalDataInNotices = {
  name: 'notices',
  collect: async (db: Db, memberId: MemberId) => ({
    choices: await listChoices(db, memberId),
    sent: await listNoticeData(db, memberId),
    push_devices: await listDeviceData(db, memberId),
  }),
  erase: async (tx: Tx, memberId: MemberId): Promise<void> => {
    await eraseChoices(tx, memberId)
    await eraseNotices(tx, memberId)
    await eraseRefusals(tx, memberId)
    await eraseDevices(tx, memberId)
  },
}
