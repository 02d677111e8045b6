import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { DiscountInput } from '#contract/payments/discounts.ts'
import type { Tx } from '#db/client.ts'
import { isUniqueViolation, transaction } from '#db/transaction.ts'
import type { DiscountId, MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { ConfirmLarge, JudgeLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { codeKey } from './code-spelling.ts'
import { codeFaults, sentences } from './code-faults.ts'
import { insertCode, lockKnownCode, priceOfTitle, productExists, updateCode } from './discount-queries.ts'
import { giftOfCode } from './judge-gift-of-code.ts'

export type CodeFields = z.output<typeof DiscountInput>

function columnsOf(fields: CodeFields) {
  const note = displayLine(fields.note ?? '')
  const instant = (at: string | null | undefined) => (at == null ? null : new Date(at))
  return {
    code: displayLine(fields.code).toUpperCase(),
    code_key: codeKey(fields.code),
    note: note === '' ? null : note,
    percent: fields.percent ?? null,
    amount_irr: fields.amount_irr ?? null,
    amount_usd: fields.amount_usd ?? null,
    product_id: fields.product_id ?? null,
    kind: fields.kind ?? null,
    starts_at: instant(fields.starts_at),
    ends_at: instant(fields.ends_at),
    total_limit: fields.total_limit ?? null,
    member_limit: fields.member_limit ?? null,
    minimum_irr: fields.minimum_irr ?? null,
    minimum_usd: fields.minimum_usd ?? null,
  }
}

async function check(core: Core, fields: CodeFields): Promise<void> {
  const faults: Record<string, Localized[]> = codeFaults(fields)
  const productId = fields.product_id ?? null
  if (productId !== null && !(await productExists(core.db, productId))) faults['product_id'] = [sentences.no_product]
  if (Object.keys(faults).length > 0) failFields(faults)
}

/** Another live code with the same spelling is an error of the field, not a failure. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'discount_codes_live')) failFields({ code: [sentences.taken] })
    throw error
  }
}

interface Staff {
  memberId: MemberId
  audit: Audit
  confirmLarge: ConfirmLarge
}

type Columns = ReturnType<typeof columnsOf>

/** All columns but those of words: to whom, when and how much. */
const giving = [
  'percent',
  'amount_irr',
  'amount_usd',
  'minimum_irr',
  'minimum_usd',
  'total_limit',
  'member_limit',
  'product_id',
  'kind',
  'starts_at',
  'ends_at',
] as const satisfies (keyof Columns)[]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Judges what a code can give away more than it could before, as money that is given. A code without a limit is asked for
 * at every change but one of its words.
 */
async function judgeGift(
  tx: Tx,
  judgeLarge: JudgeLarge,
  { id, was, columns }: { id: DiscountId; was: Columns | null; columns: Columns },
): Promise<void> {
  if (was !== null && giving.every((name) => isSame(was[name], columns[name]))) return
  const gift = giftOfCode(columns, await priceOfTitle(tx, columns.product_id))
  if (gift === null) return judgeLarge(null, `discount:${id}`)
  const before = was === null ? null : giftOfCode(was, await priceOfTitle(tx, was.product_id))
  for (const currency of ['IRR', 'USD'] as const satisfies Currency[]) {
    const growth = gift[currency] - (before?.[currency] ?? 0)
    if (growth > 0) await judgeLarge({ amount: growth, currency }, `discount:${id}`)
  }
}

/** Creates a code; returns its id. Fails with 422 and the wrong fields, or as a `JudgeLarge` where it can give much away. */
export async function createCode(core: Core, staff: Staff, fields: CodeFields): Promise<DiscountId> {
  await check(core, fields)
  const now = core.clock.now()
  const work = transaction(core.db, async (tx) => {
    const judgeLarge = await staff.confirmLarge(tx)
    const stamps = { created_by: staff.memberId, created_at: now, updated_at: now }
    const columns = columnsOf(fields)
    const id = await insertCode(tx, { ...columns, ...stamps })
    await judgeGift(tx, judgeLarge, { id, was: null, columns })
    await staff.audit(tx, { memberId: staff.memberId, action: 'discount.created', subject: `discount:${id}` })
    return id
  })
  return named(work)
}

/**
 * Changes a code; refused when it is no longer at `version`, which the staff member read. Purchases keep what they
 * froze; a used code keeps its spelling, and its limit cannot go below what is used.
 */
export async function changeCode(
  core: Core,
  staff: Staff,
  change: { id: DiscountId; version: number; fields: CodeFields },
): Promise<void> {
  const { id, version, fields } = change
  await check(core, fields)
  const work = transaction(core.db, async (tx) => {
    const judgeLarge = await staff.confirmLarge(tx)
    const row = await lockKnownCode(tx, id)
    if (row === undefined) fail('discount.not_found')
    if (row.version !== version) fail('studio.changed_meanwhile')
    if (row.ended_at !== null) fail('discount.has_ended')
    const columns = columnsOf(fields)
    if (row.uses > 0 && columns.code_key !== row.code_key) failFields({ code: [sentences.used] })
    if (columns.total_limit !== null && columns.total_limit < row.uses)
      failFields({ total_limit: [sentences.belowUses(row.uses)] })
    await judgeGift(tx, judgeLarge, { id, was: row, columns })
    await updateCode(tx, id, { ...columns, updated_at: core.clock.now() })
    await staff.audit(tx, { memberId: staff.memberId, action: 'discount.changed', subject: `discount:${id}` })
  })
  await named(work)
}

/** Ends a code for good. Purchases that hold it can still be paid; ending it twice has no effect. */
export async function endCode(core: Core, staff: Omit<Staff, 'confirmLarge'>, id: DiscountId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const row = await lockKnownCode(tx, id)
    if (row === undefined) fail('discount.not_found')
    if (row.ended_at !== null) return
    const now = core.clock.now()
    await updateCode(tx, id, { ended_at: now, updated_at: now })
    await staff.audit(tx, { memberId: staff.memberId, action: 'discount.ended', subject: `discount:${id}` })
  })
}
