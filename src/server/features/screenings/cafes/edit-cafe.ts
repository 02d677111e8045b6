import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { CafeInput, StudioCafe } from '#contract/screenings/cafes/cafes.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { fullName } from '#lib/typed/full-name.ts'
import type { CafeId, MemberId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import {
  changeCafe,
  deleteHost,
  findMemberNamed,
  findStudioRow,
  insertCafe,
  insertHost,
  type StudioCafeRow,
} from './cafe-queries.ts'

export interface CafeDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

type Input = z.output<typeof CafeInput>
type Answer = z.input<typeof StudioCafe>

export function presentStudioCafe({ hosts, pictures, ...row }: StudioCafeRow): Answer {
  return {
    ...row,
    pictures: pictures.flatMap((picture) => {
      const image = presentImage(picture)
      return image === null ? [] : [{ id: picture.id, image }]
    }),
    hosts: hosts.map((host) => ({
      member_id: host.id,
      name: fullName(host),
      user_name: host.user_name,
      since: new Date(host.since).toISOString(),
    })),
  }
}

/** A cafe as the studio reads it, in the caller's transaction. Fails with `cafe.not_found`. */
export async function answerOf(tx: Tx, id: CafeId): Promise<Answer> {
  return presentStudioCafe((await findStudioRow(tx, id)) ?? fail('cafe.not_found'))
}

const lines = ['name_fa', 'name_en', 'city_fa', 'city_en', 'address_fa', 'address_en'] as const

/** The columns of a typed cafe, cleaned: a town with an unseen mark would be another town. Fails with 422 and the wrong fields. */
function columnsOf(input: Input) {
  const shown = Object.fromEntries(lines.map((field) => [field, displayLine(input[field])]))
  const blank = lines.filter((field) => shown[field] === '')
  if (blank.length > 0) failFields(Object.fromEntries(blank.map((field) => [field, [required]])))
  const contact = displayLine(input.contact ?? '')
  return {
    ...input,
    ...shown,
    contact: contact === '' ? null : contact,
    about_fa: displayText(input.about_fa),
    about_en: displayText(input.about_en),
  }
}

/** Makes a cafe, audited in the same commit. */
export async function createCafe(core: Core, doors: CafeDoors, by: MemberId, input: Input): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const id = await insertCafe(tx, columnsOf(input))
    await doors.audit(tx, { memberId: by, action: 'cafe.create', subject: `cafe:${id}` })
    return answerOf(tx, id)
  })
}

/** Fails with `studio.changed_meanwhile` when somebody else has changed it since this version. */
export async function updateCafe(
  core: Core,
  doors: CafeDoors,
  by: MemberId,
  { id, version, ...input }: Input & { id: CafeId; version: number },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    if ((await findStudioRow(tx, id)) === undefined) fail('cafe.not_found')
    if (!(await changeCafe(tx, id, version, columnsOf(input)))) fail('studio.changed_meanwhile')
    await doors.audit(tx, { memberId: by, action: 'cafe.update', subject: `cafe:${id}` })
    return answerOf(tx, id)
  })
}

/** Makes a member a host and tells them, in the commit. Fails with `cafe.no_such_member`. */
export async function makeHost(
  core: Core,
  doors: CafeDoors,
  by: MemberId,
  { id, userName }: { id: CafeId; userName: string },
): Promise<Answer> {
  const name = normaliseUserName(userName)
  if ('refused' in name) fail('cafe.no_such_member')
  return transaction(core.db, async (tx) => {
    const cafe = (await findStudioRow(tx, id)) ?? fail('cafe.not_found')
    const member = (await findMemberNamed(tx, name.normal)) ?? fail('cafe.no_such_member')
    if (await insertHost(tx, id, member.id, core.clock.now())) {
      await doors.audit(tx, { memberId: by, action: 'cafe.add_host', subject: `cafe:${id}` })
      await tellMember(tx, core, { memberId: member.id, kind: 'work' }, (locale) =>
        wordsOf('host_made', locale, {
          cafe: locale === 'fa' ? cafe.name_fa : cafe.name_en,
          link: `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}/host`,
        }),
      )
    }
    return answerOf(tx, id)
  })
}

/** Ends a host; what they have started gets no further key. */
export async function endHost(
  core: Core,
  doors: CafeDoors,
  by: MemberId,
  { id, memberId }: { id: CafeId; memberId: MemberId },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    await deleteHost(tx, id, memberId, core.clock.now())
    await doors.audit(tx, { memberId: by, action: 'cafe.remove_host', subject: `cafe:${id}` })
    return answerOf(tx, id)
  })
}
