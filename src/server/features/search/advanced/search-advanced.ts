import type { z } from 'zod'
import type { searchAdvanced as searchAdvancedRoute } from '#contract/search/search.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '../../../core.ts'
import { find, type Findings } from '../find/find.ts'
import { facetNames } from '../index/facets-of.ts'
import type { Ranked } from '../find/rank.ts'
import { sayOfQuery } from '../say-of-query.ts'
import { isBehind } from '../index/index-queries.ts'
import { indexNewest } from '../index/write-index.ts'
import { type Counted, countValues } from './bit-queries.ts'
import { isSet, maskOf } from './masks.ts'
import { pageOf } from './page-of.ts'
import { readCountries } from '#server/house-lists.ts'
import { presentFacets } from './present-facets.ts'
import { readAdvancedHits } from './advanced-hits.ts'
import { valuesAsked, yearsAsked } from './values-asked.ts'
import { genreNames, slotsOfPerson } from './row-queries.ts'

type Asked = z.output<(typeof searchAdvancedRoute)['query']>
type Answer = z.input<(typeof searchAdvancedRoute)['responses'][200]>
type Site = Pick<Core, 'db' | 'clock'>

const mostByWords = 1000

/** Finds titles with the words, the best first; returns null when no words are asked for. */
async function byWords(core: Site, asked: Asked): Promise<Findings | null> {
  if (asked.query === undefined || displayLine(asked.query) === '') return null
  return find(core, {
    query: asked.query,
    isExact: false,
    group: null,
    most: mostByWords,
    maxAge: asked.max_age ?? null,
  })
}

type Slotted = Ranked & { doc: { slot: number } }
const slotted = (ranked: readonly Ranked[]): Slotted[] => ranked.filter((one): one is Slotted => one.doc.slot !== null)

type Page = { counted: Counted; best: readonly Slotted[] | null; locale: Locale }

async function pageAsked(core: Site, asked: Asked, { counted, best, locale }: Page) {
  const { page, per_page } = asked
  const wish = { locale, limit: per_page, offset: (page - 1) * per_page }
  if (asked.sort === 'best' && best !== null)
    return best
      .filter(({ doc }) => isSet(counted.found, doc.slot))
      .slice(wish.offset, wish.offset + per_page)
      .map(({ doc }): ProductId => doc.subject_id)
  const sort = asked.sort === 'best' ? 'newest' : asked.sort
  return pageOf(core.db, counted, { ...wish, sort, years: yearsAsked(asked) })
}

/** Titles under many conditions, with what each further choice would find, and, for nothing, what to leave out. */
export async function searchAdvanced(core: Site, asked: Asked, locale: Locale): Promise<Answer> {
  const { db } = core
  // what was changed just before is counted too
  if (await isBehind(db)) await indexNewest(core)
  const [found, person, genres, countries] = await Promise.all([
    byWords(core, asked),
    asked.person === undefined ? undefined : slotsOfPerson(db, asked.person),
    genreNames(db),
    readCountries(db),
  ])
  const hasWords = asked.query !== undefined && displayLine(asked.query) !== ''
  const best = hasWords ? slotted(found?.ranked ?? []) : null
  const values = valuesAsked(asked)
  const counted = await countValues(db, {
    asked: values,
    base: best === null ? null : maskOf(best.map(({ doc }) => doc.slot)),
    given: asked.person === undefined ? [] : [{ facet: 'person', mask: maskOf(person?.slots ?? []) }],
    maxAge: asked.max_age ?? null,
    counting: facetNames,
    isOfList: false,
    withTitles: true,
  })
  const ids = await pageAsked(core, asked, { counted, best, locale })
  const items = await readAdvancedHits(core, ids, { found, locale })
  return {
    ...(await sayOfQuery(
      core,
      { query: asked.query ?? '', isExact: false, isTyping: false, maxAge: asked.max_age ?? null },
      found,
    )),
    items,
    page: asked.page,
    per_page: asked.per_page,
    total: counted.total,
    person:
      asked.person === undefined || person === undefined
        ? null
        : { id: asked.person, name: inLocale(person.name_fa, person.name_en, locale) },
    ...presentFacets(counted, { values, genres, countries, locale }),
  }
}
