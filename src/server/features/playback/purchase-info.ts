import type { z } from 'zod'
import type { getPurchaseInfo } from '#contract/payments.ts'
import type { Locale } from '#lib/locale.ts'
import { vatIncluded } from '#lib/money.ts'
import type { Core } from '../../core.ts'
import { fail, sentence } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import { inLocale, jalaliYearOf, presentImage, termsOf } from '../catalog/index.ts'
import { factsOf } from './facts.ts'
import { mayWatch } from './may-watch.ts'
import { presentVerdict } from './play-info.ts'
import { cheapestPlan, findWatchRow, findWatchTime, type WatchRow } from './queries.ts'
import { isPreparing } from './preparing.ts'
import { resumeAt } from './resume.ts'

type Answer = z.input<(typeof getPurchaseInfo)['responses'][200]>
type Currency = 'IRR' | 'USD'
const vatPercent = 10

function offersOf(row: WatchRow, currency: Currency, options: { locale: Locale; now: Date }): Answer['offers'] {
  const isComing = row.release_at !== null && row.release_at > options.now
  return row.prices
    .filter((price) => price.currency === currency)
    .map((price) => {
      const amount = Number(price.amount)
      return {
        id: price.id,
        way: 'buy' as const,
        purchase_type: 'BUY_MOVIE' as const,
        price: { amount, currency },
        vat: { amount: vatIncluded(amount).vat, currency },
        terms: termsOf('buy', isComing, options.locale),
      }
    })
}

/** The ways to watch a title for this visitor, in one currency. */
export async function purchaseInfo(
  core: Core,
  question: { productId: number; viewer: Viewer | null; country: string | null; currency: Currency; locale: Locale },
): Promise<Answer> {
  const { viewer, currency, locale } = question
  const now = core.clock.now()
  const [row, time, plan] = await Promise.all([
    findWatchRow(core.db, question.productId, viewer?.memberId ?? null),
    findWatchTime(core.db, viewer?.profileId ?? null, question.productId),
    cheapestPlan(core.db, question.productId, currency),
  ])
  if (row === undefined || (row.state !== 'published' && row.rights.length === 0)) fail('product.not_found')
  const facts = factsOf(row, viewer, question.country)
  const verdict = mayWatch(facts, now)
  const position = resumeAt(time)
  const owned = row.rights.some((right) => right.by === 'PURCHASE' && right.ends_at === null)
  const preparing = isPreparing(row, now)
  return {
    product: {
      id: row.id,
      title: inLocale(row.title_fa, row.title_en, locale),
      poster: presentImage(row.poster),
      year: row.year,
      year_jalali: jalaliYearOf(row.year),
    },
    currency,
    vat_percent: vatPercent,
    watchable: presentVerdict(verdict, locale),
    resume: time === undefined || position === 0 ? null : { position_ms: position, duration_ms: time.duration_ms },
    owned,
    is_preparing: preparing,
    plans: {
      open: plan.opens,
      from: plan.from === null ? null : { amount: plan.from, currency },
      message: plan.opens || row.is_free ? null : sentence('playback.plans', locale),
    },
    // a child pays for nothing
    offers:
      row.is_free || owned || preparing || facts.ageLimit !== null ? [] : offersOf(row, currency, { locale, now }),
  }
}
