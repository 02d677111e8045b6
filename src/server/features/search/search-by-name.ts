import type { z } from 'zod'
import type { search as searchRoute, searchResults } from '#contract/search/search.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '../../core.ts'
import { find, type Findings } from './find/find.ts'
import { groupsInOrder } from './find/group-order.ts'
import { readHits } from './hits/read-hits.ts'
import { sayOfQuery } from './say-of-query.ts'

type Groups = z.input<(typeof searchRoute)['responses'][200]>
type Results = z.input<(typeof searchResults)['responses'][200]>
type GroupsAsked = z.output<(typeof searchRoute)['query']>
type ResultsAsked = z.output<(typeof searchResults)['query']>
type Site = Pick<Core, 'db' | 'clock'>

/** How many of each group are ranked for a page of groups and for the first pages of a list; the most that a list shows. */
const rankedOfGroup = 60
const rankedOfList = 200
const mostResults = 1000

const headOf = (core: Site, { query, exact, typing, max_age }: GroupsAsked | ResultsAsked, found: Findings | null) =>
  sayOfQuery(core, { query, isExact: exact, isTyping: typing, maxAge: max_age ?? null }, found)

/** All that is called so, in groups; the group with the best match comes first. An empty query has no groups. */
export async function searchGroups(core: Site, asked: GroupsAsked, locale: Locale): Promise<Groups> {
  const found = await find(core, {
    query: asked.query,
    isExact: asked.exact,
    group: null,
    most: rankedOfGroup,
    maxAge: asked.max_age ?? null,
  })
  const head = await headOf(core, asked, found)
  if (found === null || found.ranked.length === 0) return { ...head, groups: [] }
  const groups = groupsInOrder(found.ranked)
  const shown = groups.flatMap(([, ranked]) => ranked.slice(0, asked.per_group))
  const hits = await readHits(core.db, shown, { units: found.units, locale })
  return {
    ...head,
    groups: groups.map(([group]) => ({
      group,
      total: found.totals.get(group) ?? 0,
      items: hits.filter((hit) => hit.group === group),
    })),
  }
}

/** One list of a group, or of all, by pages; it ends after the best thousand. */
export async function searchList(core: Site, asked: ResultsAsked, locale: Locale): Promise<Results> {
  const { page, per_page } = asked
  const found = await find(core, {
    query: asked.query,
    isExact: asked.exact,
    group: asked.group ?? null,
    most: page * per_page <= rankedOfList / 2 ? rankedOfList : mostResults,
    maxAge: asked.max_age ?? null,
  })
  const head = await headOf(core, asked, found)
  const shown = (found?.ranked ?? []).slice(0, mostResults).slice((page - 1) * per_page, page * per_page)
  const items = await readHits(core.db, shown, { units: found?.units ?? [], locale })
  const all = [...(found?.totals.values() ?? [])].reduce((sum, total) => sum + total, 0)
  return { ...head, items, page, per_page, total: Math.min(all, mostResults) }
}
