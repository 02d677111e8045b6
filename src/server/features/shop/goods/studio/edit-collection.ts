import type { z } from 'zod'
import { type CollectionInput, mostCollections } from '#contract/catalog/studio-collections.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { CollectionId, MemberId, ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { standsAs } from '#server/version-of.ts'
import type { Audit } from '#server/audit.ts'
import {
  changeCollection,
  findStudioCollection,
  insertCollection,
  listKnownGoods,
  listStudioCollections,
  lockCollections,
  removeCollection,
  type StudioCollectionRow,
  writeCollected,
  writeOrder,
} from './collection-queries.ts'

type Input = z.output<typeof CollectionInput>

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const required = said('این را بنویسید.', 'Please fill this in.')

const lineOrNull = (text: string | null): string | null => {
  const clean = displayLine(text ?? '')
  return clean === '' ? null : clean
}

function cleaned(input: Input): Input {
  return {
    ...input,
    title_fa: displayLine(input.title_fa),
    title_en: displayLine(input.title_en),
    line_fa: lineOrNull(input.line_fa),
    line_en: lineOrNull(input.line_en),
    slug: input.slug.trim().toLowerCase(),
    goods_ids: [...new Set(input.goods_ids)],
  }
}

/** Returns the faults of a collection, by the field of the contract. `slugs`: of the others. */
function collectionFaults(input: Input, slugs: readonly string[]): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (input.title_fa === '') faults['title_fa'] = required
  if (input.title_en === '') faults['title_en'] = required
  if (input.line_fa === null && input.line_en !== null) faults['line_fa'] = required
  if (input.line_en === null && input.line_fa !== null) faults['line_en'] = required
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(input.slug))
    faults['slug'] = said('حرف کوچک لاتین، رقم و خط تیره.', 'Small Latin letters, digits and hyphens.')
  else if (slugs.includes(input.slug))
    faults['slug'] = said('مجموعهٔ دیگری همین نشانی را دارد.', 'Another collection has this address.')
  return faults
}

async function judged(tx: Tx, typed: Input, slugs: readonly string[]): Promise<Input> {
  const input = cleaned(typed)
  const faults = collectionFaults(input, slugs)
  const ids = input.goods_ids as ProductId[]
  if ((await listKnownGoods(tx, ids)).length < ids.length)
    faults['goods_ids'] = said('یکی از این کالاها دیگر نیست.', 'One of these goods is not there any more.')
  if (Object.keys(faults).length > 0) failFields(faults)
  return input
}

const columnsOf = ({ goods_ids: _ids, ...columns }: Input) => columns

/** Makes a collection as the last one, or nothing. Fails with 422 and the wrong fields. */
export async function createCollection(core: Core, audit: Audit, by: MemberId, typed: Input) {
  return transaction(core.db, async (tx) => {
    const others = await lockCollections(tx)
    if (others.length >= mostCollections)
      failFields({ title_fa: said('مجموعه‌ها بیش از این نمی‌شوند.', 'There are as many collections as there can be.') })
    const input = await judged(
      tx,
      typed,
      others.map(({ slug }) => slug),
    )
    const id = await insertCollection(tx, columnsOf(input))
    await writeCollected(tx, id, input.goods_ids as ProductId[])
    await audit(tx, { memberId: by, action: 'collection.create', subject: `collection:${id}` })
    return (await findStudioCollection(tx, id)) ?? fail('collection.not_found')
  })
}

/** Changes a collection of this version as a whole. @throws `collection.not_found`, `studio.changed_meanwhile` */
export async function updateCollection(
  core: Core,
  audit: Audit,
  by: MemberId,
  { id, version, ...typed }: Input & { id: CollectionId; version: number },
): Promise<StudioCollectionRow> {
  return transaction(core.db, async (tx) => {
    const all = await lockCollections(tx)
    const was = all.find((one) => one.id === id) ?? fail('collection.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const input = await judged(
      tx,
      typed,
      all.flatMap((one) => (one.id === id ? [] : [one.slug])),
    )
    await changeCollection(tx, id, columnsOf(input))
    await writeCollected(tx, id, input.goods_ids as ProductId[])
    await audit(tx, { memberId: by, action: 'collection.update', subject: `collection:${id}` })
    return (await findStudioCollection(tx, id)) ?? fail('collection.not_found')
  })
}

/** Sets the order of the shop. @throws `studio.changed_meanwhile` when the ids are not all collections, each once, or stand otherwise */
export async function orderCollections(
  core: Core,
  audit: Audit,
  by: MemberId,
  { ids, was }: { ids: readonly CollectionId[]; was: readonly number[] },
) {
  return transaction(core.db, async (tx) => {
    const all = await lockCollections(tx)
    if (ids.length !== all.length || !all.every(({ id }) => ids.includes(id))) fail('studio.changed_meanwhile')
    const stored = (await listStudioCollections(tx)).map(({ id }) => id)
    if (!standsAs<number>(stored, was)) fail('studio.changed_meanwhile')
    await writeOrder(tx, ids)
    await audit(tx, { memberId: by, action: 'collection.order', subject: 'collections' })
    return listStudioCollections(tx)
  })
}

/** Takes a collection away; its goods stay. @throws `collection.not_found` */
export async function deleteCollection(core: Core, audit: Audit, by: MemberId, id: CollectionId) {
  return transaction(core.db, async (tx) => {
    const all = await lockCollections(tx)
    if (!all.some((one) => one.id === id)) fail('collection.not_found')
    await removeCollection(tx, id)
    await audit(tx, { memberId: by, action: 'collection.delete', subject: `collection:${id}` })
    return listStudioCollections(tx)
  })
}
