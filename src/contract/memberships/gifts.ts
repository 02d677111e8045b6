import { z } from 'zod'
import { loggedInFields, LoginStep } from '../accounts/accounts.ts'
import { RememberToken, TypedDigits, UserName } from '../accounts/credentials.ts'
import { Count, Currency, Instant, Money, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { ShownBy } from '../catalog/series.ts'

/** The name of a campaign in its address. */
const Slug = z.string().max(100)
export const GiftKind = z.enum(['money', 'title', 'days']).meta({ id: 'GiftKind' })
export const GiftState = z.enum(['not_yet', 'running', 'over']).meta({ id: 'GiftState' })

/** The gift of a campaign, or a gift that was given. */
const Contents = {
  kind: GiftKind,
  /** The amount, when the gift is money. */
  money: Money.nullable(),
  /** The film that the member gets for good, or the plan whose days they get. */
  product_id: z.int().nullable(),
  /** The title whose page shows that film. */
  shown_by: ShownBy.nullable(),
  name: z.string().nullable(),
  days: z.int().nullable(),
}

export const getGiftPage = route({
  method: 'GET',
  path: '/core/gift',
  tag: 'core',
  summary: 'The gift of these days; null when there never was one. With a campaign, that one',
  access: 'public',
  query: z.object({ campaign: Slug.optional() }),
  responses: {
    200: z.object({
      gift: z
        .object({
          campaign: z.string(),
          state: GiftState,
          title: z.string(),
          about: z.string(),
          starts_at: Instant,
          ends_at: Instant,
          ...Contents,
          /** How many days the gift money can be spent; null = without end. */
          lasts_days: Count.nullable(),
        })
        .nullable(),
    }),
  },
})

export const requestGift = route({
  method: 'POST',
  path: '/core/request-gift',
  tag: 'core',
  summary: 'Asks for a code by phone or e-mail; the answer is the same for members and strangers',
  access: 'public',
  body: z.object({ user_name: UserName, campaign: Slug.optional() }),
  responses: {
    200: z.object({
      next: LoginStep,
      remember_token: z.string(),
      user_name: z.string(),
      resend_after_seconds: z.int(),
      code_expires_at: Instant,
    }),
  },
})

export const getGift = route({
  method: 'POST',
  path: '/core/get-gift',
  tag: 'core',
  summary: 'Takes the gift with the code and signs in; with three live sessions it names them instead',
  access: 'public',
  body: z.object({ user_name: UserName, code: TypedDigits, remember_token: RememberToken }),
  responses: {
    200: z.object({
      ...loggedInFields,
      /** The result, as a sentence. */
      message: z.string(),
      /** `had`: the member took this gift before, and nothing was given now. */
      outcome: z.enum(['given', 'had']),
      gift: z.object({ title: z.string(), ...Contents, claimed_at: Instant, expires_at: Instant.nullable() }),
    }),
  },
})

export const GiftCampaignInput = z
  .object({
    slug: Slug,
    title_fa: z.string().max(300),
    title_en: z.string().max(300),
    about_fa: z.string().max(2000),
    about_en: z.string().max(2000),
    starts_at: Instant,
    ends_at: Instant,
    is_stopped: z.boolean(),
    kind: GiftKind,
    /** When the gift is money: Rials or cents for each person. */
    currency: Currency.nullish(),
    amount: z.int().nullish(),
    /** How many days the gift money can be spent; null = without end. */
    lasts_days: Count.nullish(),
    product_id: RowId.nullish(),
    plan_id: Uuid.nullish(),
    plan_days: Count.nullish(),
    /** How many gifts the campaign may give. */
    places: Count,
    /** When the gift is money: the most that the campaign may give in all. */
    budget: z.int().nullish(),
  })
  .meta({ id: 'GiftCampaignInput' })

export const GiftCampaign = z
  .object({
    id: Uuid,
    version: Count,
    ...GiftCampaignInput.shape,
    state: GiftState,
    /** Name of the film or the plan, in the reader's language. */
    name: z.string().nullable(),
    given: z.int(),
    spent: z.int(),
    updated_at: Instant,
  })
  .meta({ id: 'GiftCampaign' })

export const listGiftCampaigns = route({
  method: 'GET',
  path: '/studio/gift-campaigns',
  tag: 'studio',
  summary: 'Campaigns of gifts, the latest first, with what they have given',
  access: 'staff',
  duty: 'gifts',
  responses: { 200: z.object({ items: z.array(GiftCampaign) }) },
})

export const createGiftCampaign = route({
  method: 'POST',
  path: '/studio/gift-campaigns',
  tag: 'studio',
  summary: 'A new campaign',
  access: 'staff',
  duty: 'gifts',
  confirm: 'large',
  body: GiftCampaignInput,
  responses: { 201: GiftCampaign },
})

export const getGiftCampaign = route({
  method: 'GET',
  path: '/studio/gift-campaigns/:id',
  tag: 'studio',
  summary: 'One campaign',
  access: 'staff',
  duty: 'gifts',
  params: z.object({ id: Uuid }),
  responses: { 200: GiftCampaign },
})

export const updateGiftCampaign = route({
  method: 'PUT',
  path: '/studio/gift-campaigns/:id',
  tag: 'studio',
  summary: 'Changes a campaign; what it gives stays as it was once somebody has had it',
  access: 'staff',
  duty: 'gifts',
  confirm: 'large',
  params: z.object({ id: Uuid }),
  body: GiftCampaignInput.extend({ version: Count }),
  responses: { 200: GiftCampaign },
})
