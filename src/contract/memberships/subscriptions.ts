import { z } from 'zod'
import { TitleKind } from '../catalog/catalog.ts'
import { Redirect } from '../payments/payments.ts'
import { PlanPause } from './plan-pauses.ts'
import { Count, Currency, Instant, Money, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** How long a plan lasts. A month counts as 31 days; `days` is the total. */
export const PlanLength = z
  .object({ count: z.int(), unit: z.enum(['day', 'month']), days: z.int() })
  .meta({ id: 'PlanLength' })

/** The titles that a plan opens: all marked for plans, the marked titles of some kinds, or only the listed ones. */
export const PlanScope = z.enum(['all', 'kinds', 'titles']).meta({ id: 'PlanScope' })

/** A plan on sale, in the request's language. */
export const Package = z
  .object({
    /** The id of the offer at this price; `POST /purchases` takes it. */
    id: Uuid,
    plan_id: Uuid,
    title: z.string(),
    about: z.string(),
    length: PlanLength,
    price: Money,
    vat: Money,
    /** The price of a member's first period, where it has one of its own; `trial` of `GET /me/subscription` says who may have it. */
    first: z.object({ price: Money, vat: Money }).nullable(),
    /** The price of 31 days, for comparison; null where the plan is not longer than that. */
    price_a_month: Money.nullable(),
    includes: z.object({
      scope: PlanScope,
      kinds: z.array(TitleKind),
      /** How many titles it opens now. */
      titles: z.int(),
      /** The titles that the plan opens, in one sentence. */
      sentence: z.string(),
    }),
    /** Whether it can be paid by a monthly debit. */
    auto_debit: z.boolean(),
    terms: z.string(),
  })
  .meta({ id: 'Package' })

export const getPackages = route({
  method: 'GET',
  path: '/core/packages',
  tag: 'core',
  summary: 'Plans on sale, with their price in one currency',
  access: 'public',
  query: z.object({ currency: Currency.optional() }),
  responses: { 200: z.object({ currency: Currency, vat_percent: z.int(), packages: z.array(Package) }) },
})

export const AutoDebit = z
  .object({
    id: Uuid,
    /** consent: the bank has not confirmed yet; ending: over for us, and the bank is still being told. */
    state: z.enum(['consent', 'active', 'ending', 'ended', 'refused']),
    plan: z.object({ id: Uuid, title: z.string() }),
    bank: z.string(),
    /** The mobile number with its middle digits hidden. */
    mobile: z.string(),
    /** The limit of one debit. */
    max_amount: Money,
    expires_at: Instant,
    /** When the next debit is due and what it costs today; null when there is none. */
    next: z.object({ at: Instant, amount: Money }).nullable(),
    /** Number of failed tries of the newest debit, and the time of the next try. */
    trouble: z.object({ tries: z.int(), most: z.int(), next_try_at: Instant.nullable() }).nullable(),
    /** A message for the member, in one or two sentences. */
    message: z.string().nullable(),
  })
  .meta({ id: 'AutoDebit' })

/**
 * Whether a member may have a first period at its own price: `used` = this phone or card had one; `not_first` = the member
 * has bought time of a plan before; `needs_phone` = the account has no phone number.
 */
export const Trial = z.enum(['open', 'used', 'not_first', 'needs_phone']).meta({ id: 'Trial' })

export const Subscription = z
  .object({
    /**
     * The time that runs now: one entry for each plan (plans that open the same titles share one); empty when none
     * runs.
     */
    running: z.array(
      z.object({
        plan: z.object({ id: Uuid, title: z.string() }),
        /** The end of all periods that follow one another without a gap. */
        ends_at: Instant,
        days_left: z.int(),
        /** The plan at today's price, to renew it; null where the plan is no longer sold in this currency. */
        renew: Package.nullable(),
      }),
    ),
    history: z.array(
      z.object({
        id: Uuid,
        plan: z.object({ id: Uuid, title: z.string() }),
        starts_at: Instant,
        ends_at: Instant,
        state: z.enum(['coming', 'running', 'over', 'revoked']),
        /** The purchase with the receipt; null for a gift. */
        purchase_id: Uuid.nullable(),
        by: z.enum(['bought', 'debited', 'given']),
        /** It is what was left of a period when a pause began. */
        is_rest: z.boolean(),
      }),
    ),
    pause: PlanPause,
    trial: Trial,
    reminders: z.boolean(),
    auto_debit: AutoDebit.nullable(),
    /** Whether this site offers monthly debits at all. */
    auto_debit_offered: z.boolean(),
    currency: Currency,
  })
  .meta({ id: 'Subscription' })

export const getSubscription = route({
  method: 'GET',
  path: '/me/subscription',
  tag: 'subscriptions',
  summary: 'The member’s time of plans, its history, reminders and monthly debit',
  access: 'member',
  grownUp: true,
  query: z.object({ currency: Currency.optional() }),
  responses: { 200: Subscription },
})

export const setReminders = route({
  method: 'PUT',
  path: '/me/subscription/reminders',
  tag: 'subscriptions',
  summary: 'Whether the member is reminded before the end',
  access: 'member',
  grownUp: true,
  body: z.object({ on: z.boolean() }),
  responses: { 200: z.object({ reminders: z.boolean() }) },
})

export const getDebitBanks = route({
  method: 'GET',
  path: '/me/subscription/banks',
  tag: 'subscriptions',
  summary: 'Banks that debit monthly, with their limits',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      banks: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          max_daily_amount: Money,
          /** null = no limit */
          max_daily_count: z.int().nullable(),
        }),
      ),
    }),
  },
})

export const startAutoDebit = route({
  method: 'POST',
  path: '/me/subscription/auto-debit',
  tag: 'subscriptions',
  summary: 'Asks the bank for a consent to monthly debits; the browser then goes to the bank',
  access: 'member',
  grownUp: true,
  body: z.object({
    /** The offer of the plan, and the price that the member saw. */
    offer_id: Uuid,
    price: Money,
    /** The mobile number that the bank has on record, in any usual spelling and any digits. */
    mobile: z.string().max(40),
    bank_code: z.string().max(40),
  }),
  responses: { 201: z.object({ auto_debit: AutoDebit, redirect: Redirect }) },
})

export const cancelAutoDebit = route({
  method: 'POST',
  path: '/me/subscription/auto-debit/cancel',
  tag: 'subscriptions',
  summary: 'Ends the monthly debit here at once, and at the bank',
  access: 'member',
  grownUp: true,
  body: z.object({}),
  responses: { 200: z.object({ auto_debit: AutoDebit, message: z.string() }) },
})

/** A plan as the studio enters it. Prices in Rials and cents; null = not sold in that currency. */
export const PlanInput = z
  .object({
    title_fa: z.string().max(100),
    title_en: z.string().max(100),
    about_fa: z.string().max(500),
    about_en: z.string().max(500),
    length_count: z.int().min(1).max(400),
    length_unit: z.enum(['day', 'month']),
    scope: PlanScope,
    kinds: z.array(TitleKind).max(10),
    titles: z.array(RowId).max(500),
    irr: z.int().min(1).nullable(),
    usd: z.int().min(1).nullable(),
    /** The price of the first period, once for each phone and card; 0 = free, null = the usual price. */
    first_irr: z.int().min(0).nullable().optional(),
    first_usd: z.int().min(0).nullable().optional(),
    is_on_sale: z.boolean(),
    position: z.int().min(0).max(1000),
  })
  .meta({ id: 'PlanInput' })

export const StudioPlan = PlanInput.extend({
  id: Uuid,
  version: z.int(),
  first_irr: z.int().nullable(),
  first_usd: z.int().nullable(),
  /** The listed titles with their names. */
  title_names: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Somebody has or had time of the plan: its length is fixed, and it may only open more titles. */
  is_sold: z.boolean(),
  /** How many members have time of it now. */
  members: z.int(),
}).meta({ id: 'StudioPlan' })

export const listPlans = route({
  method: 'GET',
  path: '/studio/plans',
  tag: 'studio',
  summary: 'All plans, those not on sale included',
  access: 'staff',
  responses: { 200: z.object({ items: z.array(StudioPlan), marked_titles: z.int() }) },
})
export const createPlan = route({
  method: 'POST',
  path: '/studio/plans',
  tag: 'studio',
  summary: 'A new plan',
  access: 'staff',
  duty: 'plans',
  body: PlanInput,
  responses: { 201: StudioPlan },
})
export const updatePlan = route({
  method: 'PUT',
  path: '/studio/plans/:id',
  tag: 'studio',
  summary: 'Changes a plan; a changed price is a new offer, and what was sold stays as it was sold',
  access: 'staff',
  duty: 'plans',
  params: z.object({ id: Uuid }),
  body: PlanInput.extend({ version: Count }),
  responses: { 200: StudioPlan },
})
