import type { OutputOf } from '#contract/api.ts'
import { type Currency, formatAmount } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'

export type Today = OutputOf<'GET /studio/today'>
export type FirstDay = NonNullable<Today['first_day']>
export type Step = FirstDay[number]
export type Need = Today['needs'][number]
export type Show = Today['on_air'][number]
export type Sales = NonNullable<Today['sales']>[number]
export type Preparing = NonNullable<Today['video']>
export type Figures = Today['figures']

const needAddresses: Readonly<Record<Need['kind'], string>> = {
  payments: '/studio/finance/open',
  refunds: '/studio/finance/refunds?open=1',
  dead_jobs: '/studio/jobs',
  // what was not sent waits there to be sent again
  stopped_channels: '/studio/jobs',
  titles: '/studio/titles?state=failed',
  cases: '/studio/cases',
  comments: '/studio/comments',
  // what waits for a senior stands above the search for members
  remedies: '/studio/members',
  mass_remedies: '/studio/mass-remedies',
  orders: '/studio/orders',
  parcels: '/studio/orders',
  stock: '/studio/stock',
  questions: '/studio/questions',
}

/** Where somebody sees to what waits. */
export const addressOfNeed = ({ kind }: Pick<Need, 'kind'>): string => needAddresses[kind]

const stepAddresses: Readonly<Record<Exclude<Step['step'], 'film'>, string>> = {
  seller: '/studio/finance/seller',
  gateway: '/studio/finance/payments',
  // its letters can be sent to oneself
  messages: '/studio/notice-texts',
  staff: '/studio/staff',
  backup: '/studio/jobs',
}

/** The room that mends what a step of the first day lacks; of the film the title itself, when there is one. */
export function addressOfStep({ step, product_id: id }: Pick<Step, 'step' | 'product_id'>): string {
  if (step !== 'film') return stepAddresses[step]
  return id === null ? '/studio/titles/new' : `/studio/titles/${id}`
}

const ofMachine: ReadonlySet<Step['lacks']> = new Set(['gateway', 'mail_and_sms', 'backup_place'])

/** Whether a step lacks a setting of the machine: no room of the studio mends it. */
export const isOfMachine = (lacks: Step['lacks']): boolean => ofMachine.has(lacks)

const million = 1_000_000

/**
 * A sum as a figure and how it is said: whole Toman below a million, above it millions with one decimal place. Nobody
 * reads nine digits at a glance.
 */
export function glanceOf(
  amount: number,
  currency: Currency,
  locale: Locale,
): { figure: string; unit: 'toman' | 'millionToman' | 'dollars' } {
  if (currency === 'USD') return { figure: formatAmount({ amount, currency }, locale), unit: 'dollars' }
  const toman = amount / 10
  if (toman < million) return { figure: new Intl.NumberFormat(locale).format(Math.round(toman)), unit: 'toman' }
  const millions = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return { figure: millions.format(toman / million), unit: 'millionToman' }
}

/** How full a hall is, from 0 to 1. */
export const fullness = ({ seats }: Pick<Show, 'seats'>): number =>
  seats.capacity === 0 ? 0 : Math.min(1, seats.sold / seats.capacity)

/** The heights of a day's bars beside those of the day before, from 0 to 1; `hour` is the present one. */
export function barsOf({ hours, hours_before: before }: Pick<Sales, 'hours' | 'hours_before'>, hour: number) {
  const most = Math.max(1, ...hours, ...before)
  return hours.map((sum, at) => ({
    hour: at,
    kind: at < hour ? ('past' as const) : at === hour ? ('now' as const) : ('before' as const),
    part: (at > hour ? (before[at] ?? 0) : sum) / most,
  }))
}

/** The first day is over, and something of it stays set aside. */
export const isFirstDayOver = (steps: readonly Pick<Step, 'is_done'>[]): boolean =>
  steps.every(({ is_done: isDone }) => isDone)

/** Whether the page has nothing to ask of anybody. */
export const isCalm = ({
  needs,
  first_day: firstDay,
}: {
  needs: readonly unknown[]
  first_day: readonly Pick<Step, 'is_done'>[] | null
}): boolean => needs.length === 0 && (firstDay === null || isFirstDayOver(firstDay))

/** Bits of a second as millions with one decimal place: «۳٫۱» / "3.1". */
export const megabitsOf = (bits: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bits / million)

/** How a stream looks at a glance. */
export function toneOf({
  stream,
  stalled,
  viewers,
}: Pick<Show, 'stream' | 'stalled' | 'viewers'>): 'good' | 'warn' | 'bad' {
  if (stream?.state === 'away') return 'bad'
  // one of ten whose picture stands still is no chance
  if (stalled !== null && viewers !== null && stalled > 0 && stalled * 10 >= viewers) return 'bad'
  return stream?.state === 'late' || stream?.state === 'held' ? 'warn' : 'good'
}
