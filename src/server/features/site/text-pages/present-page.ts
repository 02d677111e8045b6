import type { z } from 'zod'
import type { TextPage } from '#contract/site/text-pages.ts'
import type { Locale } from '#lib/text/locale.ts'
import { vatAt } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import type { PageName, PublicRevision } from './text-page-queries.ts'

type Asked = { page: PageName; revision: number | undefined; locale: Locale; now: Date }

/**
 * Presents the revision that holds now, or one that held before with the rate of tax at its end. Null: it was never
 * public. `published` are all that were public, the newest first.
 */
export function presentPage(
  published: readonly PublicRevision[],
  rates: Core['config']['vatRates'],
  { page, revision, locale, now }: Asked,
): z.input<typeof TextPage> | null {
  const at = revision === undefined ? 0 : published.findIndex((one) => one.revision === revision)
  const shown = published[at]
  if (shown === undefined) return null
  const vat = vatAt(rates, published[at - 1]?.published_at ?? now)
  return {
    name: page,
    title: shown[`title_${locale}`],
    description: shown[`description_${locale}`],
    body: shown[`body_${locale}`],
    revision: shown.revision,
    published_at: shown.published_at.toISOString(),
    vat: { percent: vat.percent, since: vat.since?.toISOString() ?? null },
    is_current: at === 0,
    published: published.map((one) => ({ revision: one.revision, published_at: one.published_at.toISOString() })),
  }
}
