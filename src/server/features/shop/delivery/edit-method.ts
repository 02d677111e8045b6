import type { Audit } from '#server/audit.ts'
import { randomBytes } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { CafeId, DeliveryMethodId, MemberId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { standsAs } from '#server/version-of.ts'
import { storedCity } from '#server/features/accounts/members/index.ts'
import { type MethodInput, methodFaults } from './method-faults.ts'
import {
  changeMethod,
  findStudioMethod,
  insertMethod,
  isCafe,
  listStudioMethods,
  lockMethods,
  type StudioMethodRow,
  wasChosen,
  writeOrder,
  writeTariff,
} from './studio-queries.ts'

export interface DeliveryDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

const lineOrNull = (text: string | null): string | null => {
  const clean = displayLine(text ?? '')
  return clean === '' ? null : clean
}

/** Texts without stray characters, and cities by the names under which addresses keep them. */
function cleaned(input: MethodInput): MethodInput {
  return {
    ...input,
    name_fa: displayLine(input.name_fa),
    name_en: displayLine(input.name_en),
    note_fa: lineOrNull(input.note_fa),
    note_en: lineOrNull(input.note_en),
    tracking_link: lineOrNull(input.tracking_link),
    rates: input.rates.map((rate) => {
      const city = lineOrNull(rate.city)
      return { ...rate, city: city !== null && rate.state !== null ? storedCity(rate.state, city) : city }
    }),
  }
}

function columnsOf({ rates: _rates, hours: _hours, cafe_id: cafeId, ...columns }: MethodInput) {
  return { ...columns, cafe_id: cafeId as CafeId | null }
}

/** The input as it is stored. Ends the call with the errors of its fields where it cannot be. */
async function judged(tx: Tx, typed: MethodInput): Promise<MethodInput> {
  const input = cleaned(typed)
  const faults = methodFaults(input)
  if (Object.keys(faults).length > 0) failFields(faults)
  if (input.cafe_id !== null && !(await isCafe(tx, input.cafe_id as CafeId)))
    failFields({ cafe_id: [{ fa: 'چنین کافه‌ای نیست.', en: 'There is no such cafe.' }] })
  return input
}

const answerOf = async (tx: Tx, id: DeliveryMethodId): Promise<StudioMethodRow> =>
  (await findStudioMethod(tx, id)) ?? fail('delivery.not_found')

/** Makes a method, audited in the same commit. Fails with the errors of its fields. */
export async function createMethod(
  core: Core,
  doors: DeliveryDoors,
  by: MemberId,
  typed: MethodInput,
): Promise<StudioMethodRow> {
  return transaction(core.db, async (tx) => {
    const input = await judged(tx, typed)
    const id = await insertMethod(tx, columnsOf(input), `m-${randomBytes(6).toString('hex')}`)
    await writeTariff(tx, id, input)
    await doors.audit(tx, { memberId: by, action: 'delivery.create', subject: `delivery:${id}` })
    return answerOf(tx, id)
  })
}

/**
 * Changes a method. Purchases keep the fee that they were made with; hours that are taken stay taken.
 * @throws `studio.changed_meanwhile` when somebody else has changed it since this version, `delivery.kind_is_fixed`
 */
export async function updateMethod(
  core: Core,
  doors: DeliveryDoors,
  by: MemberId,
  { id, version, ...typed }: MethodInput & { id: DeliveryMethodId; version: number },
): Promise<StudioMethodRow> {
  return transaction(core.db, async (tx) => {
    const was = await answerOf(tx, id)
    const input = await judged(tx, typed)
    if (!(await changeMethod(tx, id, version, columnsOf(input)))) fail('studio.changed_meanwhile')
    if (was.kind !== input.kind && (await wasChosen(tx, id))) fail('delivery.kind_is_fixed')
    await writeTariff(tx, id, input)
    await doors.audit(tx, { memberId: by, action: 'delivery.update', subject: `delivery:${id}` })
    return answerOf(tx, id)
  })
}

/** Sets the order of the buyers. Fails with `studio.changed_meanwhile` when the ids are not all methods, each once, or stand otherwise. */
export async function orderMethods(
  core: Core,
  doors: DeliveryDoors,
  by: MemberId,
  { ids, was }: { ids: readonly DeliveryMethodId[]; was: readonly number[] },
): Promise<StudioMethodRow[]> {
  return transaction(core.db, async (tx) => {
    const all = await lockMethods(tx)
    if (ids.length !== all.length || !all.every((id) => ids.includes(id))) fail('studio.changed_meanwhile')
    const stored = (await listStudioMethods(tx)).map(({ id }) => id)
    if (!standsAs<number>(stored, was)) fail('studio.changed_meanwhile')
    await writeOrder(tx, ids)
    await doors.audit(tx, { memberId: by, action: 'delivery.order', subject: 'delivery' })
    return listStudioMethods(tx)
  })
}
