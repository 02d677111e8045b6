import * as contract from '#contract/search/studio-search.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { plainWords } from '#lib/persian/search-words.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '../../../api.ts'
import { fail } from '../../../fail.ts'
import { forgetUnfound, listUnfound } from '../unfound-queries.ts'
import { addSynonym, changeSynonym, removeSynonym, type SynonymDoors } from './edit-synonyms.ts'
import { type insertSynonym, listSynonyms } from './synonym-queries.ts'

type Row = Awaited<ReturnType<typeof insertSynonym>>
const presented = ({ updated_at, ...row }: Row) => ({ ...row, updated_at: updated_at.toISOString() })

const done = (locale: Locale) => ({ message: locale === 'fa' ? 'انجام شد.' : 'Done.' })

/** Registers the routes by which the studio learns from searches and teaches the search. */
export function registerStudioSearch({ core, mount }: Api, doors: SynonymDoors): void {
  mount(contract.listUnfoundSearches, async ({ query }) => {
    const { page, per_page } = query
    const since = isoDay(tehranTime(after(core.clock.now(), -days(query.days - 1))))
    const { rows, total } = await listUnfound(core.db, { since, limit: per_page, offset: (page - 1) * per_page })
    return ok({ items: rows, page, per_page, total })
  })

  mount(contract.forgetUnfoundSearch, async ({ query }, { locale }) => {
    if (!(await forgetUnfound(core.db, query.words))) fail('request.not_found')
    return ok(done(locale))
  })

  mount(contract.listSynonyms, async ({ query }) => {
    const { page, per_page } = query
    const key = plainWords(displayLine(query.query ?? '')).join(' ') || null
    const found = await listSynonyms(core.db, { key, limit: per_page, offset: (page - 1) * per_page })
    return ok({ items: found.items.map(presented), page, per_page, total: found.total })
  })

  mount(contract.addSynonym, async ({ body }, { viewer }) =>
    created(presented(await addSynonym(core, body, { memberId: viewer.memberId, ...doors }))),
  )

  mount(contract.changeSynonym, async ({ params, body }, { viewer }) =>
    ok(presented(await changeSynonym(core, params.id, body, { memberId: viewer.memberId, ...doors }))),
  )

  mount(contract.deleteSynonym, async ({ params }, { viewer, locale }) => {
    await removeSynonym(core, params.id, { memberId: viewer.memberId, ...doors })
    return ok(done(locale))
  })
}
