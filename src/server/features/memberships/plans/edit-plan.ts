import type { z } from 'zod'
import type { PlanInput } from '#contract/memberships/subscriptions.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { PlanId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { type Contents, opensAtLeast } from './plan-contents.ts'
import {
  changePlan,
  contentsOf,
  currentPrices,
  findPlan,
  insertPlan,
  isSold,
  knownTitles,
  lockPlan,
  type PlanColumns,
  type PlanPrice,
  replaceOffer,
  replaceTitles,
} from './plan-queries.ts'

type PlanFields = z.output<typeof PlanInput>

const required: Localized = { fa: 'این قسمت را پر کنید.', en: 'this field is required' }
// Zarinpal takes no payment under 10,000 Rials
const leastRials = 10_000

const faultOf = {
  kinds: { fa: 'دست‌کم یک نوع را انتخاب کنید.', en: 'Choose at least one kind.' },
  titles: { fa: 'دست‌کم یک عنوان را انتخاب کنید.', en: 'Choose at least one title.' },
  unknown: { fa: 'یکی از این عنوان‌ها را نداریم.', en: 'We do not have one of these titles.' },
  least: { fa: 'کمترین قیمت ۱٬۰۰۰ تومان است.', en: 'The least price is 1,000 Toman.' },
  price: { fa: 'برای فروش، دست‌کم یک قیمت لازم است.', en: 'To be sold it needs at least one price.' },
  first: {
    fa: 'قیمت بار اول باید کمتر از قیمت همیشگی باشد.',
    en: 'The first price must be below the usual one.',
  },
  firstLeast: {
    fa: 'صفر یعنی رایگان؛ جز آن، کمترین قیمت ۱٬۰۰۰ تومان است.',
    en: 'Zero means free; otherwise the least price is 1,000 Toman.',
  },
  length: {
    fa: 'این اشتراک فروخته شده و مدتش دیگر عوض نمی‌شود. اشتراک تازه‌ای بسازید.',
    en: 'This plan has been sold, so its length stays. Make a new plan.',
  },
  shrinks: {
    fa: 'این اشتراک فروخته شده است؛ به آن می‌شود افزود، اما چیزی از آن کم نمی‌شود.',
    en: 'This plan has been sold: things may be added to it, nothing may be taken out.',
  },
} as const satisfies Record<string, Localized>

const contentsIn = ({ scope, kinds, titles }: PlanFields): Contents => ({
  scope,
  kinds: scope === 'kinds' ? [...new Set(kinds)] : [],
  titles: scope === 'titles' ? [...new Set(titles)] : [],
})

function pricesIn({ irr, usd, first_irr = null, first_usd = null }: PlanFields): PlanPrice[] {
  return [
    ...(irr === null ? [] : [{ currency: 'IRR', amount: irr, first_amount: first_irr } as const]),
    ...(usd === null ? [] : [{ currency: 'USD', amount: usd, first_amount: first_usd } as const]),
  ]
}

function columnsOf(fields: PlanFields): PlanColumns {
  const { length_count, length_unit, is_on_sale, position, scope } = fields
  return {
    title_fa: displayLine(fields.title_fa),
    title_en: displayLine(fields.title_en),
    about_fa: displayText(fields.about_fa),
    about_en: displayText(fields.about_en),
    length_count,
    length_unit,
    is_on_sale,
    position,
    scope,
    kinds: [...contentsIn(fields).kinds],
  }
}

/** Faults of the price of a first period: it is free, or a bank can take it, and it is below the usual one. */
function faultsOfFirst({ irr, usd, first_irr = null, first_usd = null }: PlanFields): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (first_irr !== null && !isBelow(first_irr, irr)) faults['first_irr'] = [faultOf.first]
  else if (first_irr !== null && first_irr > 0 && first_irr < leastRials) faults['first_irr'] = [faultOf.firstLeast]
  if (first_usd !== null && !isBelow(first_usd, usd)) faults['first_usd'] = [faultOf.first]
  return faults
}

const isBelow = (first: number, usual: number | null) => usual !== null && first < usual

/** Faults of a plan's own fields. `known` are those of its titles that exist. */
function faultsOf(fields: PlanFields, known: readonly number[]): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  for (const name of ['title_fa', 'title_en'] as const) if (displayLine(fields[name]) === '') faults[name] = [required]
  const { scope, kinds, titles } = contentsIn(fields)
  if (scope === 'kinds' && kinds.length === 0) faults['kinds'] = [faultOf.kinds]
  if (scope === 'titles' && titles.length === 0) faults['titles'] = [faultOf.titles]
  if (titles.some((id) => !known.includes(id))) faults['titles'] = [faultOf.unknown]
  if (fields.irr !== null && fields.irr < leastRials) faults['irr'] = [faultOf.least]
  if (fields.is_on_sale && fields.irr === null && fields.usd === null) faults['irr'] = [faultOf.price]
  return faults
}

async function check(core: Core, fields: PlanFields): Promise<void> {
  const known = await knownTitles(core.db, contentsIn(fields).titles)
  const faults = { ...faultsOf(fields, known), ...faultsOfFirst(fields) }
  if (Object.keys(faults).length > 0) failFields(faults)
}

/** A plan of which somebody has or had time keeps its length, and opens no fewer titles. */
async function refuseLess(tx: Tx, id: PlanId, fields: PlanFields): Promise<void> {
  const was = await findPlan(tx, id)
  if (was === undefined || !(await isSold(tx, id))) return
  if (was.length_count !== fields.length_count || was.length_unit !== fields.length_unit)
    failFields({ length_count: [faultOf.length] })
  if (!opensAtLeast(contentsIn(fields), contentsOf(was)))
    failFields({ [fields.scope === 'titles' ? 'titles' : 'kinds']: [faultOf.shrinks] })
}

async function writeParts(tx: Tx, id: PlanId, fields: PlanFields, now: Date): Promise<void> {
  await replaceTitles(tx, id, contentsIn(fields).titles)
  const wanted = pricesIn(fields)
  const current = await currentPrices(tx, id)
  const isSame =
    current.length === wanted.length &&
    wanted.every((price) =>
      current.some(
        ({ currency, amount, first_amount: first }) =>
          currency === price.currency && amount === price.amount && first === price.first_amount,
      ),
    )
  if (!isSame) await replaceOffer(tx, id, wanted, now)
}

type Afterwards = (tx: Tx, id: PlanId) => Promise<void>

/** Creates a plan; fails with 422 and the wrong fields. */
export async function createPlan(core: Core, fields: PlanFields, afterwards?: Afterwards): Promise<PlanId> {
  await check(core, fields)
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const id = await insertPlan(tx, columnsOf(fields), now)
    await writeParts(tx, id, fields, now)
    await afterwards?.(tx, id)
    return id
  })
}

/**
 * Changes a plan; refused when it is no longer at `version`, which the editor read. A new price is a new offer:
 * purchases keep what they froze.
 */
export async function updatePlan(
  core: Core,
  id: PlanId,
  change: { fields: PlanFields; version: number; afterwards?: Afterwards },
): Promise<void> {
  const { fields, version, afterwards } = change
  await check(core, fields)
  await transaction(core.db, async (tx) => {
    const row = await lockPlan(tx, id)
    if (row === undefined) fail('subscription.plan_not_found')
    if (row.version !== version) fail('studio.changed_meanwhile')
    await refuseLess(tx, id, fields)
    const now = core.clock.now()
    await changePlan(tx, id, columnsOf(fields), now)
    await writeParts(tx, id, fields, now)
    await afterwards?.(tx, id)
  })
}
