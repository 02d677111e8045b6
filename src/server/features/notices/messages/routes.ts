import {
  addPushDevice,
  getNotices,
  getPushKey,
  listSentNotices,
  removePushDevice,
  setNoticeChoice,
} from '#contract/notices/notices.ts'
import type { MemberId, NoticeId, PushDeviceId } from '#lib/ids.ts'
import { mayStop } from '#lib/lists/notice-kinds.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { registerBounceDoor } from './reach/bounce-door.ts'
import { listChoices } from './choice-queries.ts'
import { chooseNotice } from './choices.ts'
import { cursorOf, readCursor } from './notice-cursor.ts'
import { listNotices } from './notice-queries.ts'
import { addDevice } from './push/devices.ts'
import { pushKeys } from './push/push-keys.ts'
import { deleteDevice, listDevices } from './push/push-queries.ts'
import { readReach } from './reach/reach-queries.ts'
import { registerUnsubscribe } from './reach/unsubscribe.ts'

const pageSize = 20

/** One page of what was sent to a member. */
async function sentTo(core: Core, memberId: MemberId, before: { at: Date; id: NoticeId } | null) {
  const rows = await listNotices(core.db, memberId, { before, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      state: row.state,
      reason: row.reason,
      created_at: row.created_at.toISOString(),
    })),
    next: rows.length > pageSize && last !== undefined ? cursorOf(last) : null,
  }
}

/** Registers members' choices of notices, the list of sent ones, and the doors of mails and providers. */
export function registerNotices(api: Api): void {
  const { core, mount } = api
  mount(getNotices, async (_input, { viewer: { memberId, sessionId } }) => {
    const [reach, choices, devices, sent] = await Promise.all([
      readReach(core.db, memberId),
      listChoices(core.db, memberId),
      listDevices(core.db, memberId, core.clock.now()),
      sentTo(core, memberId, null),
    ])
    if (reach === undefined) return fail('auth.required')
    return ok({
      address: {
        channel: reach.user_name_kind === 'email' ? 'mail' : 'sms',
        name: reach.user_name,
        unreachable_since: reach.stopped_at?.toISOString() ?? null,
      },
      choices: choices.map((choice) => ({ ...choice, is_fixed: !mayStop(choice.kind) })),
      devices: devices.map((device) => ({
        id: device.id,
        device: device.device,
        browser: device.browser,
        is_this: device.session_id === sessionId,
        created_at: device.created_at.toISOString(),
        last_sent_at: device.last_sent_at?.toISOString() ?? null,
      })),
      sent,
    })
  })

  mount(listSentNotices, async ({ query }, { viewer }) =>
    ok(await sentTo(core, viewer.memberId, readCursor(query.after))),
  )

  mount(setNoticeChoice, async ({ body }, { viewer }) => {
    await chooseNotice(core, { memberId: viewer.memberId, ...body })
    return { status: 204 as const }
  })

  mount(getPushKey, async () => ok({ key: (await pushKeys(core)).publicKey }))

  mount(addPushDevice, async ({ body }, { viewer }) => created({ id: await addDevice(core, viewer, body) }))

  mount(removePushDevice, async ({ params }, { viewer }) => {
    if (!(await deleteDevice(core.db, params.id as PushDeviceId, viewer.memberId))) fail('push.device_unknown')
    return { status: 204 as const }
  })

  registerUnsubscribe(api)
  registerBounceDoor(api)
}
