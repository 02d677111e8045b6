import type { z } from 'zod'
import type { GiftCampaignInput } from '#contract/memberships/gifts.ts'
import type { Tx } from '#db/client.ts'
import { isUniqueViolation, transaction } from '#db/transaction.ts'
import type { CampaignId, ProductId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { ConfirmLarge, JudgeLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { kindOf } from '#server/features/catalog/titles/index.ts'
import {
  type CampaignColumns,
  changeCampaign,
  findPublishedKind,
  insertCampaign,
  lockCampaign,
  priceOfGift,
} from './campaign-queries.ts'
import type { GiftDoors } from './give-contents.ts'

type Fields = z.output<typeof GiftCampaignInput>
type Faults = Record<string, Localized[]>
type Afterwards = (tx: Tx, id: CampaignId) => Promise<void>

type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>

/** Staff who edit a campaign. */
interface Desk {
  confirmLarge: ConfirmLarge
  afterwards: Afterwards
}

const most = 1_000_000_000_000
const faultOf = {
  required: { fa: 'این قسمت را پر کنید.', en: 'this field is required' },
  slug: {
    fa: 'نام نشانی فقط حرف‌های کوچک لاتین، رقم و خط تیره دارد، تا ۴۰ تا.',
    en: 'The name in the address has small Latin letters, digits and hyphens only; to 40 characters.',
  },
  slugTaken: { fa: 'هدیهٔ دیگری این نام را دارد.', en: 'Another gift has this name.' },
  dates: { fa: 'پایان باید پس از شروع باشد.', en: 'The end has to come after the beginning.' },
  number: { fa: 'عددی از ۱ به بالا بنویسید.', en: 'Write a number of 1 or more.' },
  budget: { fa: 'بودجه به یک هدیه هم نمی‌رسد.', en: 'The budget is not enough for one gift.' },
  title: { fa: 'چنین عنوان منتشرشده‌ای نداریم.', en: 'We have no such published title.' },
  plan: { fa: 'چنین اشتراکی نداریم.', en: 'We have no such plan.' },
  frozen: {
    fa: 'این هدیه را کسانی گرفته‌اند و محتوایش دیگر عوض نمی‌شود. هدیهٔ تازه‌ای بسازید.',
    en: 'Some have had this gift, so what it gives stays. Make a new one.',
  },
  fewer: { fa: 'بیش از این داده شده است.', en: 'More than this has been given.' },
} as const satisfies Record<string, Localized>

/** Keeps only the fields of the campaign's kind. */
function columnsOf(fields: Fields): CampaignColumns {
  const { kind } = fields
  const isMoney = kind === 'money'
  return {
    slug: fields.slug,
    title_fa: displayLine(fields.title_fa),
    title_en: displayLine(fields.title_en),
    about_fa: displayText(fields.about_fa),
    about_en: displayText(fields.about_en),
    starts_at: new Date(fields.starts_at),
    ends_at: new Date(fields.ends_at),
    is_stopped: fields.is_stopped,
    kind,
    currency: isMoney ? (fields.currency ?? null) : null,
    amount: isMoney ? (fields.amount ?? null) : null,
    lasts_days: isMoney ? (fields.lasts_days ?? null) : null,
    product_id: kind === 'title' ? (fields.product_id ?? null) : null,
    plan_id: kind === 'days' ? (fields.plan_id ?? null) : null,
    plan_days: kind === 'days' ? (fields.plan_days ?? null) : null,
    places: fields.places,
    budget: isMoney ? (fields.budget ?? null) : null,
  }
}

/** Tells whether a title can be given: not a season or a planned festival, which nobody can buy by itself. */
async function isGivable({ db }: Core, productId: ProductId): Promise<boolean> {
  const row = await findPublishedKind(db, productId)
  return row !== undefined && kindOf(row).sale?.isGiven === true
}

const isCount = (value: number | null | undefined, limit: number): boolean =>
  value !== null && value !== undefined && value >= 1 && value <= limit

function faultsOf(fields: Fields): Faults {
  const faults: Faults = {}
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.slug) || fields.slug.length > 40) faults['slug'] = [faultOf.slug]
  for (const name of ['title_fa', 'title_en'] as const)
    if (displayLine(fields[name]) === '') faults[name] = [faultOf.required]
  if (fields.ends_at <= fields.starts_at) faults['ends_at'] = [faultOf.dates]
  if (!isCount(fields.places, 10_000_000)) faults['places'] = [faultOf.number]
  return { ...faults, ...contentFaults(fields) }
}

function contentFaults(fields: Fields): Faults {
  const faults: Faults = {}
  if (fields.kind === 'money') {
    if (fields.currency === null || fields.currency === undefined) faults['currency'] = [faultOf.required]
    if (!isCount(fields.amount, most)) faults['amount'] = [faultOf.number]
    if (!isCount(fields.budget, most * 1000)) faults['budget'] = [faultOf.number]
    else if (Number(fields.budget) < Number(fields.amount)) faults['budget'] = [faultOf.budget]
    if (fields.lasts_days !== null && fields.lasts_days !== undefined && !isCount(fields.lasts_days, 3650))
      faults['lasts_days'] = [faultOf.number]
  }
  if (fields.kind === 'days' && !isCount(fields.plan_days, 3650)) faults['plan_days'] = [faultOf.number]
  return faults
}

/** Refuses wrong fields, and a film or a plan that cannot be given. */
async function check(core: Core, doors: GiftDoors, fields: Fields): Promise<void> {
  const faults = faultsOf(fields)
  const { kind, product_id: productId, plan_id: planId } = fields
  if (kind === 'title') {
    const isThere = isCount(productId, 2_147_483_647) && (await isGivable(core, Number(productId)))
    if (!isThere) faults['product_id'] = [faultOf.title]
  }
  if (kind === 'days') {
    const plan = planId === null || planId === undefined ? null : await doors.plans.titleOf(core.db, planId)
    if (plan === null) faults['plan_id'] = [faultOf.plan]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
}

/** Returns the worth of one gift of a campaign: its money, or what its title or its days of a plan cost in Rials. */
async function worthOfOne(tx: Tx, columns: CampaignColumns): Promise<Money> {
  const { currency, amount } = columns
  if (currency != null && amount != null) return { amount, currency }
  return { amount: await priceOfGift(tx, columns), currency: 'IRR' }
}

/**
 * The most that a campaign can still give: nothing where it has been stopped or is over, so that one that is begun again
 * is judged as a new one.
 */
function canStillGive(
  { places, budget, is_stopped: isStopped, ends_at: endsAt }: CampaignColumns,
  done: { given: number; spent: number },
  { one: { amount, currency }, now }: { one: Money; now: Date },
): Money {
  if (isStopped === true || new Date(endsAt) <= now) return { amount: 0, currency }
  const left = Math.min(amount * (places - done.given), budget == null ? Infinity : Number(budget) - done.spent)
  return { amount: Math.max(0, left), currency }
}

/**
 * Judges what a campaign can give more than it could before: a browser that was left open must not hand that out, nor in
 * fifty small campaigns.
 */
async function judgeGrowth(
  tx: Tx,
  judgeLarge: JudgeLarge,
  { id, was, columns, now }: { id: CampaignId; was: LockedCampaign | null; columns: CampaignColumns; now: Date },
): Promise<void> {
  const done = was ?? { given: 0, spent: 0 }
  const most = canStillGive(columns, done, { one: await worthOfOne(tx, columns), now })
  const before = was === null ? null : canStillGive(was, done, { one: await worthOfOne(tx, was), now })
  const { currency } = most
  const growth = most.amount - (before?.currency === currency ? before.amount : 0)
  if (growth > 0) await judgeLarge({ amount: growth, currency }, `gift_campaign:${id}`)
}

const contents = ['kind', 'currency', 'amount', 'lasts_days', 'product_id', 'plan_id', 'plan_days'] as const

/** A campaign that has given gifts keeps its content, and cannot be limited below what it gave. */
function changeFaults(was: CampaignColumns & { given: number; spent: number }, columns: CampaignColumns): Faults {
  if (was.given === 0) return {}
  const faults: Faults = {}
  for (const name of contents) if (was[name] !== columns[name]) faults[name] = [faultOf.frozen]
  if (columns.places < was.given) faults['places'] = [faultOf.fewer]
  if (typeof columns.budget === 'number' && columns.budget < was.spent) faults['budget'] = [faultOf.fewer]
  return faults
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'gift_campaigns_slug_key')) failFields({ slug: [faultOf.slugTaken] })
    throw error
  }
}

/** Creates a campaign; fails with 422 and the wrong fields, and with `auth.confirm_sum` where it can give much. */
export async function createCampaign(
  core: Core,
  doors: GiftDoors,
  fields: Fields,
  { confirmLarge, afterwards }: Desk,
): Promise<CampaignId> {
  await check(core, doors, fields)
  const columns = columnsOf(fields)
  const now = core.clock.now()
  return named(
    transaction(core.db, async (tx) => {
      const judgeLarge = await confirmLarge(tx)
      const id = await insertCampaign(tx, columns, now)
      await judgeGrowth(tx, judgeLarge, { id, was: null, columns, now })
      await afterwards(tx, id)
      return id
    }),
  )
}

/**
 * Changes a campaign; refused when it is no longer at `version`, which the editor read, and with `auth.confirm_sum` where it
 * can give more than before, and much. Claims wait meanwhile.
 */
export async function updateCampaign(
  core: Core,
  doors: GiftDoors,
  change: Desk & { id: CampaignId; fields: Fields; version: number },
): Promise<void> {
  const { id, fields, version, confirmLarge, afterwards } = change
  await check(core, doors, fields)
  const columns = columnsOf(fields)
  await named(
    transaction(core.db, async (tx) => {
      const judgeLarge = await confirmLarge(tx)
      const was = await lockCampaign(tx, id)
      if (was === undefined) fail('gift.unknown')
      // only changes by staff make a version, claims do not
      if (was.version !== version) fail('studio.changed_meanwhile')
      const faults = changeFaults(was, columns)
      if (Object.keys(faults).length > 0) failFields(faults)
      const now = core.clock.now()
      await judgeGrowth(tx, judgeLarge, { id, was, columns, now })
      await changeCampaign(tx, id, columns, now)
      await afterwards(tx, id)
    }),
  )
}
