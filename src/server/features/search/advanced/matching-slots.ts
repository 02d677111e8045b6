import type { z } from 'zod'
import type { AdvancedAsked } from '#contract/search/search.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '../../../core.ts'
import { find } from '../find/find.ts'
import { countValues } from './bit-queries.ts'
import { maskOf, slotsIn } from './masks.ts'
import { slotsOfPerson } from './row-queries.ts'
import { valuesAsked } from './values-asked.ts'

/** Which of these titles fulfil the conditions of an advanced search. */
export async function matchingSlots(
  core: Pick<Core, 'db' | 'clock'>,
  asked: z.output<typeof AdvancedAsked>,
  slots: readonly number[],
): Promise<number[]> {
  let base = [...slots]
  if (asked.query !== undefined && displayLine(asked.query) !== '') {
    // every title is asked for, and not only the best
    const question = { query: asked.query, isExact: false, group: null, most: 4000, maxAge: null }
    const found = await find(core, question)
    const named = new Set(found?.ranked.map(({ doc }) => doc.slot))
    base = base.filter((slot) => named.has(slot))
  }
  const person = asked.person === undefined ? undefined : await slotsOfPerson(core.db, asked.person)
  const counted = await countValues(core.db, {
    asked: valuesAsked(asked),
    base: maskOf(base),
    given: asked.person === undefined ? [] : [{ facet: 'person', mask: maskOf(person?.slots ?? []) }],
    maxAge: null,
    counting: [],
    isOfList: false,
    withTitles: true,
  })
  return slotsIn(counted.found)
}
