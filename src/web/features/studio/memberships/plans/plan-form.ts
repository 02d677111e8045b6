import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/typed/money-input.ts'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import type { FaultCode } from '#web/features/studio/form/faults.ts'
import { amountShown } from '#web/features/studio/form/typed-fields.ts'

export type StudioPlan = OutputOf<'GET /studio/plans'>['items'][number]
export type PlanInput = InputOf<'POST /studio/plans'>['body']
export type Kind = PlanInput['kinds'][number]

/** Whether plans can contain a kind: other kinds are bought one by one, for a day or for good. */
const inPlans = {
  movie: true,
  series: true,
  music: true,
  screening: false,
  festival: false,
  goods: false,
} as const satisfies Record<Kind, boolean>
type PlanKind = { [K in Kind]: (typeof inPlans)[K] extends true ? K : never }[Kind]

export const planKinds = titleKinds.filter((kind): kind is PlanKind => inPlans[kind])

/** The field values: text as typed. */
export type PlanForm = Omit<
  PlanInput,
  'length_count' | 'position' | 'irr' | 'usd' | 'first_irr' | 'first_usd' | 'titles'
> & {
  length_count: string
  position: string
  toman: string
  usd: string
  /** Of the first period. */
  first_toman: string
  first_dollars: string
  titles: { id: number; title: string }[]
}

/** By the name of the field in the contract. */
export type PlanFaults = Partial<
  Record<'length_count' | 'position' | 'irr' | 'usd' | 'first_irr' | 'first_usd', FaultCode>
>

export const emptyPlan: PlanForm = {
  title_fa: '',
  title_en: '',
  about_fa: '',
  about_en: '',
  length_count: '',
  length_unit: 'month',
  scope: 'all',
  kinds: [],
  titles: [],
  toman: '',
  usd: '',
  first_toman: '',
  first_dollars: '',
  is_on_sale: true,
  position: '',
}

/** A plan's field values, in the digits of the language. */
export function planFormOf(plan: StudioPlan, locale: Locale): PlanForm {
  const { title_fa, title_en, about_fa, about_en, length_unit, scope, kinds, is_on_sale } = plan
  return {
    title_fa,
    title_en,
    about_fa,
    about_en,
    length_unit,
    scope,
    kinds,
    is_on_sale,
    length_count: localDigits(plan.length_count, locale),
    position: localDigits(plan.position, locale),
    toman: amountShown(plan.irr, 'IRR', locale),
    usd: amountShown(plan.usd, 'USD', locale),
    first_toman: amountShown(plan.first_irr, 'IRR', locale),
    first_dollars: amountShown(plan.first_usd, 'USD', locale),
    titles: plan.title_names,
  }
}

/** An empty field is no price; undefined when it cannot be read, or is below `least`. */
function priceIn(text: string, parse: (text: string) => TypedAmount, least: 0 | 1 = 1): number | null | undefined {
  const typed = parse(text)
  if ('amount' in typed) return typed.amount >= least ? typed.amount : undefined
  return typed.refused === 'empty' ? null : undefined
}

/** Reads the fields into the contract's form, or returns their faults. */
export function planInputOf(form: PlanForm): { input: PlanInput } | { faults: PlanFaults } {
  const { length_count, position, toman, usd, first_toman, first_dollars, titles, ...rest } = form
  const count = wholeOf(length_count, { least: 1, most: 9999 })
  // an empty place is the first one
  const rank = position.trim() === '' ? 0 : wholeOf(position, { most: 9999 })
  const irr = priceIn(toman, parseTomanInput)
  const cents = priceIn(usd, parseUsdInput)
  const firstIrr = priceIn(first_toman, parseTomanInput, 0)
  const firstUsd = priceIn(first_dollars, parseUsdInput, 0)
  if (
    count === null ||
    rank === null ||
    irr === undefined ||
    cents === undefined ||
    firstIrr === undefined ||
    firstUsd === undefined
  )
    return {
      faults: {
        ...(count === null ? { length_count: 'number' } : {}),
        ...(rank === null ? { position: 'number' } : {}),
        ...(irr === undefined ? { irr: 'amount' } : {}),
        ...(cents === undefined ? { usd: 'amount' } : {}),
        ...(firstIrr === undefined ? { first_irr: 'amount' } : {}),
        ...(firstUsd === undefined ? { first_usd: 'amount' } : {}),
      },
    }
  return {
    input: {
      ...rest,
      length_count: count,
      position: rank,
      irr,
      usd: cents,
      first_irr: firstIrr,
      first_usd: firstUsd,
      titles: titles.map(({ id }) => id),
    },
  }
}
