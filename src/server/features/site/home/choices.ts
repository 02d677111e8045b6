import type { z } from 'zod'
import { type findChoices, mostChoices } from '#contract/site/studio-home.ts'
import type { Db } from '#db/client.ts'
import type { ProductId, TitleCollectionId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type TitleKind, titleKinds } from '#lib/lists/product-kinds.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { findCollectionChoices, findTitleChoices, type TitleChoiceRow } from './choice-queries.ts'

type Asked = z.output<NonNullable<(typeof findChoices)['query']>>
type Choice = z.input<(typeof findChoices)['responses'][200]>['items'][number]

function presentTitle(
  { title_fa: fa, title_en: en, poster, stills, ...row }: TitleChoiceRow,
  locale: Locale,
): Choice[] {
  const kind = titleKinds.find((one) => one === row.kind)
  if (kind === undefined) return []
  const shown = stills.flatMap(({ id, ...still }) => {
    const image = presentImage(still)
    return image === null ? [] : [{ id, image }]
  })
  return [
    {
      id: row.id,
      kind,
      state: row.state,
      year: row.year,
      stills: shown,
      year_jalali: row.year === null ? null : jalaliYearOf(row.year),
      title: inLocale(fa, en, locale),
      other_title: inLocale(en, fa, locale),
      picture: presentImage(poster) ?? shown[0]?.image ?? null,
    },
  ]
}

/** Returns an editor's choices for a typed text, or the chosen ones by their numbers. At most two statements. */
export async function readChoices(db: Db, asked: Asked, locale: Locale): Promise<Choice[]> {
  const wanted: readonly string[] = asked.kinds?.split(',') ?? titleKinds
  const kinds = titleKinds.filter((kind): kind is TitleKind => wanted.includes(kind))
  const ids = asked.ids?.split(',').map(Number)
  const words = { told: readTold(asked.query ?? ''), limit: mostChoices }
  const [titles, collections] = await Promise.all([
    findTitleChoices(db, kinds, ids === undefined ? words : { ids: ids as ProductId[] }),
    wanted.includes('collection')
      ? findCollectionChoices(db, ids === undefined ? words : { ids: ids as TitleCollectionId[] })
      : [],
  ])
  const found: Choice[] = [
    ...titles.flatMap((row) => presentTitle(row, locale)),
    ...collections.map(({ title_fa: fa, title_en: en, picture, id, is_shown: isShown }) => ({
      id,
      kind: 'collection' as const,
      year: null,
      year_jalali: null,
      stills: [],
      title: inLocale(fa, en, locale),
      other_title: inLocale(en, fa, locale),
      state: isShown ? ('published' as const) : ('draft' as const),
      picture: presentImage(picture),
    })),
  ]
  if (ids === undefined) return found.slice(0, mostChoices)
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}
