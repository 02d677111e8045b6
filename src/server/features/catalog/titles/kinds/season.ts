import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import type { ProductRow } from '../product-queries.ts'
import type { Kind, LockedProduct, TitleEditor } from './kind.ts'
import { isNumberTaken, lockParent } from './series-queries.ts'

const noSeries: Localized = { fa: 'این سریال را نداریم.', en: 'We have no such series.' }
const taken: Localized = { fa: 'این شماره را پیش از این داده‌اید.', en: 'This number is given already.' }
const moved: Localized = { fa: 'فصل در سریال خودش می‌ماند.', en: 'A season stays in its series.' }

/** The number of a part and what contains it. We never write a part without either. */
export function standingOf({ id, parent_id, position }: Pick<ProductRow, 'id' | 'parent_id' | 'position'>) {
  if (parent_id === null || position === null) throw new Error(`Product ${id} is a part and is within nothing.`)
  return { parentId: parent_id, number: position }
}

/** Its series and season. */
export function partOf({ id, chain }: Pick<ProductRow, 'id' | 'chain'>, locale: 'fa' | 'en') {
  if (chain === null) throw new Error(`Product ${id} is a part and has no series.`)
  const { series_id, season_id, season } = chain
  return { series_id, season_id, season, series_title: locale === 'fa' ? chain.series_fa : chain.series_en }
}

/**
 * Locks the parent while a part is written, so that two writers never take one number. `field` names the field that
 * holds the parent.
 */
export async function takeNumber(
  tx: Tx,
  at: { parentId: ProductId; number: number; except: ProductId | null },
  parent: { kind: 'series' | 'season'; field: string; none: Localized },
): Promise<void> {
  if (!(await lockParent(tx, at.parentId, parent.kind))) failFields({ [parent.field]: [parent.none] })
  if (await isNumberTaken(tx, at)) failFields({ number: [taken] })
}

const editor: TitleEditor<'season'> = {
  faults: () => Promise.resolve({}),

  standing: ({ series_id, number }) => ({ parent_id: series_id, position: number }),

  async mayStand(tx, productId, { series_id: parentId, number }) {
    await takeNumber(
      tx,
      { parentId, number, except: productId },
      { kind: 'series', field: 'series_id', none: noSeries },
    )
  },

  mayChange(_tx: Tx, was: LockedProduct, fields) {
    if (was.parent_id !== fields.series_id) failFields({ series_id: [moved] })
    return Promise.resolve()
  },

  write: () => Promise.resolve(),

  // only titles that stand alone are listed
  listed: () => fail('product.not_found'),

  read: (row, locale) => ({
    kind: 'season',
    series_id: standingOf(row).parentId,
    number: standingOf(row).number,
    part_of: partOf(row, locale),
  }),
}

/** A season needs an episode that is on the site, or to come. */
export const lacksOfSeason = (published: number): Localized[] =>
  published > 0 ? [] : [{ fa: 'یک قسمت منتشرشده', en: 'a published episode' }]

/** Seasons are shown on the page of their series. */
export const season: Kind<TitleEditor<'season'>> = {
  plural: { fa: 'فصل‌ها', en: 'seasons' },
  card: null,
  page: null,
  editor,
  published: null,
  missing: (row) => lacksOfSeason(Number(row.published_parts)),
  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: true },
}
