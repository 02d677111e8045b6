import type { z } from 'zod'
import { getEpisode } from '#contract/catalog/series.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { presentCredits } from './present-credits.ts'
import { presentEpisode } from './kinds/present-seasons.ts'
import { findProduct } from './product-queries.ts'

type Answer = z.input<(typeof getEpisode)['responses'][200]>

/** An episode that is on the site with its season and its series. Two queries. */
async function publicEpisode(core: Core, id: ProductId, locale: Locale): Promise<Answer> {
  const row = await findProduct(core.db, id)
  if (row === undefined || row.kind !== 'episode' || row.chain === null) fail('product.not_found')
  const series = await findProduct(core.db, row.chain.series_id)
  const part = series?.series_parts.find((one) => one.id === id)
  const season = series?.series_parts.find((one) => one.id === part?.parent_id)
  if (series?.state !== 'published' || part === undefined || season === undefined) fail('product.not_found')
  const around = {
    isFree: series.is_free || season.is_free,
    ageRating: Math.max(series.age_rating, season.age_rating),
  }
  const { name_fa, name_en } = row.chain
  return {
    ...presentEpisode(part, around, locale, core.clock.now()),
    name: locale === 'fa' ? name_fa : name_en,
    other_name: locale === 'fa' ? name_en : name_fa,
    season: row.chain.season,
    series: { id: series.id, title: locale === 'fa' ? series.title_fa : series.title_en },
    credits: presentCredits(row.credits, locale),
  }
}

export function registerEpisodes({ core, mount }: Api): void {
  mount(getEpisode, async ({ params }, { locale }) => ok(await publicEpisode(core, params.id, locale)))
}
