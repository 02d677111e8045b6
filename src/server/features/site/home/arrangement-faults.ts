import type { z } from 'zod'
import type { arrangeHome } from '#contract/site/studio-home.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { isSitePath } from '#lib/web/site-path.ts'
import type { Localized } from '#server/fail.ts'

type Wanted = Pick<z.output<(typeof arrangeHome)['body']>, 'slides' | 'rows'>

/** The facts about the titles that are named: an id that is missing has none. */
interface Known {
  titles: readonly { id: number; kind: ProductKind; stills: readonly { image_id: string }[] }[]
  genres: readonly string[]
  collections: readonly number[]
}

const required: Localized = { fa: 'این را بنویسید.', en: 'Please fill this in.' }
const noTitle: Localized = { fa: 'این عنوان را نداریم.', en: 'We have no such title.' }
const noSlide: Localized = {
  fa: 'کالا و قسمت و قطعه اسلاید نمی‌شوند.',
  en: 'Goods, episodes and tracks cannot be slides.',
}
const noStill: Localized = { fa: 'این عنوان تصویری ندارد.', en: 'This title has no still.' }
const notItsStill: Localized = { fa: 'این تصویر از آن عنوان نیست.', en: 'This picture is not of that title.' }
const order: Localized = { fa: 'پایان باید پس از شروع باشد.', en: 'The end must come after the beginning.' }
const noGenre: Localized = { fa: 'این ژانر را نداریم.', en: 'We have no such genre.' }
const noCollection: Localized = { fa: 'این مجموعه را نداریم.', en: 'We have no such collection.' }
const noRow: Localized = {
  fa: 'عنوانی که انتخاب کرده‌اید نیست، یا جزئی از عنوان دیگری است.',
  en: 'A chosen title is not there, or is a part of another.',
}
const badHref: Localized = {
  fa: 'نشانی با / شروع می‌شود، بی زبان: ‎/series',
  en: 'An address begins with /, without the language: /series',
}

const inSlides: readonly ProductKind[] = ['movie', 'series', 'music', 'screening', 'festival']
const inRows: readonly ProductKind[] = [...inSlides, 'goods']

type Faults = Record<string, Localized[]>

function timeFaults(at: string, one: { starts_at: string | null; ends_at: string | null }): Faults {
  if (one.starts_at === null || one.ends_at === null || one.ends_at > one.starts_at) return {}
  return new Date(one.ends_at) > new Date(one.starts_at) ? {} : { [`${at}.ends_at`]: [order] }
}

function slideFaults(at: string, slide: Wanted['slides'][number], { titles }: Known): Faults {
  const faults = timeFaults(at, slide)
  if (slide.story_fa === '') faults[`${at}.story_fa`] = [required]
  if (slide.story_en === '') faults[`${at}.story_en`] = [required]
  if ((slide.eyebrow_fa === null) !== (slide.eyebrow_en === null))
    faults[`${at}.${slide.eyebrow_fa === null ? 'eyebrow_fa' : 'eyebrow_en'}`] = [required]
  const title = titles.find(({ id }) => id === slide.product_id)
  if (title === undefined) faults[`${at}.product_id`] = [noTitle]
  else if (!inSlides.includes(title.kind)) faults[`${at}.product_id`] = [noSlide]
  else if (title.stills.length === 0) faults[`${at}.product_id`] = [noStill]
  else if (slide.image_id !== null && !title.stills.some(({ image_id: id }) => id === slide.image_id))
    faults[`${at}.image_id`] = [notItsStill]
  return faults
}

/** Returns the faults of a row's contents, and of the address to which it leads. */
export function contentFaults(
  at: string,
  row: Pick<Wanted['rows'][number], 'href' | 'query'>,
  { titles, genres, collections }: Known,
): Faults {
  const faults: Faults = {}
  if (row.href !== null && !isSitePath(row.href)) faults[`${at}.href`] = [badHref]
  const { ids, genre, collection } = row.query
  if (collection !== undefined && !collections.includes(collection)) faults[`${at}.query.collection`] = [noCollection]
  if (genre !== undefined && !genres.includes(genre)) faults[`${at}.query.genre`] = [noGenre]
  const isFit = (id: number) => titles.some((title) => title.id === id && inRows.includes(title.kind))
  if (ids !== undefined && (ids.length === 0 || !ids.every(isFit))) faults[`${at}.query.ids`] = [noRow]
  return faults
}

function rowFaults(at: string, row: Wanted['rows'][number], known: Known): Faults {
  const faults = { ...timeFaults(at, row), ...contentFaults(at, row, known) }
  if (row.title_fa === '') faults[`${at}.title_fa`] = [required]
  if (row.title_en === '') faults[`${at}.title_en`] = [required]
  return faults
}

/** Returns the faults of an arrangement, by the fields of the contract. */
export function arrangementFaults({ slides, rows }: Wanted, known: Known): Faults {
  return Object.assign(
    {},
    ...slides.map((slide, index) => slideFaults(`slides.${index}`, slide, known)),
    ...rows.map((row, index) => rowFaults(`rows.${index}`, row, known)),
  ) as Faults
}
