import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { newProduct, type ProductOptions } from './new-rows.ts'

export interface EpisodeOptions extends ProductOptions {
  /** Its price in Rials; left out: it is not sold alone. */
  irr?: number
  usd?: number
}

const pricesOf = ({ irr, usd }: EpisodeOptions) => [
  ...(irr === undefined ? [] : [{ currency: 'IRR' as const, amount: irr }]),
  ...(usd === undefined ? [] : [{ currency: 'USD' as const, amount: usd }]),
]

/** A published series with the seasons and episodes that are asked for; every episode has a film, unless it says not. */
export async function newSeries(
  db: Db,
  now: Date,
  options: EpisodeOptions & { seasons: (EpisodeOptions & { number: number; episodes: EpisodeOptions[] })[] },
) {
  const { seasons: wanted, ...own } = options
  const make = async (kind: 'series' | 'season' | 'episode', of: EpisodeOptions, within?: ProductOptions['within']) =>
    newProduct(db, now, {
      kind,
      prices: pricesOf(of),
      hasFilm: kind === 'episode' && of.hasFilm !== false,
      ...(within === undefined ? {} : { within }),
      ...of,
    })
  const series = await make('series', { titleFa: 'پرونده', titleEn: 'The Case', ...own, hasFilm: false })
  const seasons: { productId: ProductId; offerId: string | null; episodes: Awaited<ReturnType<typeof make>>[] }[] = []
  for (const { number, episodes: rows, ...season } of wanted) {
    const name = { titleFa: `فصل ${number}`, titleEn: `Season ${number}` }
    const made = await make(
      'season',
      { ...name, ...season, hasFilm: false },
      { productId: series.productId, position: number },
    )
    const episodes = []
    for (const [at, row] of rows.entries())
      episodes.push(await make('episode', row, { productId: made.productId, position: at + 1 }))
    seasons.push({ ...made, episodes })
  }
  return { ...series, seasons }
}
