import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Clock } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { insertProduct, lockProduct, markDraft, markPublished, updateProduct } from '../title-queries.ts'
import { salesFaults, writeSales } from '../sales/sales.ts'
import { missingFor } from './title-readiness.ts'
import { findProduct } from '../product-queries.ts'
import { editorFor, isMadeAsTitle, isMadeElsewhere, kindOf } from '../kinds/kinds.ts'
import type { TitleFields } from '../kinds/kind.ts'

const required: Localized = { fa: 'این قسمت را پر کنید.', en: 'this field is required' }

const otherKind: Localized = { fa: 'نوع عنوان عوض نمی‌شود.', en: 'The kind of a title does not change.' }

async function checkFields(db: Db, fields: TitleFields): Promise<void> {
  const faults: Record<string, Localized[]> = {}
  for (const name of ['title_fa', 'title_en'] as const) if (displayLine(fields[name]) === '') faults[name] = [required]
  Object.assign(faults, await editorFor(fields).faults(db))
  Object.assign(faults, salesFaults(fields.sales))
  if (fields.release_at != null && fields.release_ends_at != null && fields.release_ends_at <= fields.release_at)
    faults['release_ends_at'] = [{ fa: 'پایان باید بعد از شروع نمایش باشد.', en: 'The end must be after the release.' }]
  if (Object.keys(faults).length > 0) failFields(faults)
}

function columnsOf(fields: TitleFields) {
  const line = (text: string | null | undefined) =>
    text == null || displayLine(text) === '' ? null : displayLine(text)
  return {
    kind: fields.kind,
    ...editorFor(fields).standing(),
    title_fa: displayLine(fields.title_fa),
    title_en: displayLine(fields.title_en),
    tagline_fa: line(fields.tagline_fa),
    tagline_en: line(fields.tagline_en),
    synopsis_fa: displayText(fields.synopsis_fa),
    synopsis_en: displayText(fields.synopsis_en),
    age_rating: fields.age_rating,
    is_free: fields.sales.is_free,
    in_plans: fields.in_plans && !fields.sales.is_free,
    release_at: fields.release_at ?? null,
    release_ends_at: fields.release_ends_at ?? null,
    regions: fields.regions ?? null,
  }
}

async function writeParts(tx: Tx, id: ProductId, fields: TitleFields, now: Date): Promise<void> {
  await editorFor(fields).write(tx, id, now)
  await writeSales(tx, id, fields.sales, now)
}

/** Creates a draft; returns its id. Fails with 422 and the wrong fields. */
export async function createTitle(
  core: { db: Db; clock: Clock },
  fields: TitleFields,
  afterwards?: (tx: Tx, id: ProductId) => Promise<void>,
): Promise<ProductId> {
  await checkFields(core.db, fields)
  return transaction(core.db, async (tx) => {
    await editorFor(fields).mayStand(tx, null)
    const id = await insertProduct(tx, columnsOf(fields))
    await writeParts(tx, id, fields, core.clock.now())
    await afterwards?.(tx, id)
    return id
  })
}

/**
 * Changes a title whose `version` the editor read; 409 when somebody else changed it meanwhile. Returns whether its
 * price mode changed.
 */
export async function updateTitle(
  core: { db: Db; clock: Clock },
  id: ProductId,
  change: {
    fields: TitleFields
    version: number
    afterwards?: (tx: Tx, changed: { isFreeChanged: boolean }) => Promise<void>
  },
): Promise<void> {
  await checkFields(core.db, change.fields)
  await transaction(core.db, async (tx) => {
    const row = await lockProduct(tx, id)
    if (row === undefined) fail('product.not_found')
    if (row.version !== change.version) fail('studio.changed_meanwhile')
    if (row.kind !== change.fields.kind) failFields({ kind: [otherKind] })
    await editorFor(change.fields).mayChange(tx, row)
    await editorFor(change.fields).mayStand(tx, id)
    const now = core.clock.now()
    await updateProduct(tx, id, columnsOf(change.fields), now)
    await writeParts(tx, id, change.fields, now)
    await change.afterwards?.(tx, { isFreeChanged: row.is_free !== change.fields.sales.is_free })
  })
}

/** Publishes a title; fails with what is still missing, in the reader's language. */
export async function publishTitle(
  core: { db: Db; clock: Clock },
  id: ProductId,
  { locale, afterwards }: { locale: 'fa' | 'en'; afterwards?: (tx: Tx) => Promise<void> },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    if ((await lockProduct(tx, id)) === undefined) fail('product.not_found')
    const row = await findProduct(tx, id)
    if (row === undefined || isMadeElsewhere(row)) fail('product.not_found')
    const now = core.clock.now()
    const missing = missingFor(row, now, locale)
    if (missing.length > 0) fail('studio.title_not_ready', { missing: missing.join(locale === 'fa' ? '، ' : ', ') })
    await markPublished(tx, id, now)
    await kindOf(row).published?.(tx, id, now)
    await afterwards?.(tx)
  })
}

/** Takes a title off the site. Fails with `product.not_found` for what a room of its own publishes. */
export async function unpublishTitle(
  core: { db: Db; clock: Clock },
  id: ProductId,
  afterwards?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const row = await lockProduct(tx, id)
    if (row === undefined || !isMadeAsTitle(row)) fail('product.not_found')
    await markDraft(tx, id, core.clock.now())
    await afterwards?.(tx)
  })
}
