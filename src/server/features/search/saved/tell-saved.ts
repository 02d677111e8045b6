import { AdvancedAsked } from '#contract/search/search.ts'
import type { SavedConditions } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '../../../core.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { matchingSlots } from '../advanced/matching-slots.ts'
import { listedSince, markChecked, noteNew, takeUnchecked } from './saved-queries.ts'

/** How far back each look goes: a title may have been published in a transaction that ended late. */
const overlap = days(1)
const mostNamed = 5

type New = Awaited<ReturnType<typeof noteNew>>

/** The page on which the search is made again. */
function addressOf(publicUrl: string, asked: SavedConditions, locale: Locale): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) search.set(name === 'query' ? 'q' : name, String(value))
  return `${publicUrl}${locale === 'fa' ? '' : '/en'}/search/advanced?${search.toString().replaceAll('%2C', ',')}`
}

function letterOf(search: { name: string; asked: SavedConditions }, found: New, publicUrl: string) {
  return (locale: Locale) => {
    const named = found.slice(0, mostNamed).map((title) => (locale === 'fa' ? title.title_fa : title.title_en))
    const more = found.length - named.length
    const count = localDigits(found.length, locale)
    if (more > 0) named.push(locale === 'fa' ? `و ${localDigits(more, locale)} عنوان دیگر` : `and ${more} more`)
    return wordsOf('saved_search', locale, {
      search: search.name,
      found: locale === 'fa' ? `${count} عنوان تازه` : `${count} new ${found.length === 1 ? 'title' : 'titles'}`,
      titles: named.join('\n'),
      link: addressOf(publicUrl, search.asked, locale),
    })
  }
}

/** Looks at one kept search; false when all have looked at the newest titles. */
async function checkNext(core: Core): Promise<boolean> {
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    const search = await takeUnchecked(tx, now)
    if (search === undefined) return false
    const back = after(search.checked_at, -overlap)
    const since = back > search.created_at ? back : search.created_at
    const listed = await listedSince(tx, since, now)
    const read = AdvancedAsked.safeParse(search.asked)
    const slots =
      read.success && listed.length > 0 ? await matchingSlots({ db: tx, clock: core.clock }, read.data, listed) : []
    const found = await noteNew(tx, search.id, slots)
    await markChecked(tx, search.id, { now, found: found.length, forgetBefore: after(now, -2 * overlap) })
    if (found.length > 0 && search.notice !== 'none')
      await tellMember(
        tx,
        core,
        { memberId: search.member_id, kind: 'searches' },
        letterOf(search, found, core.config.publicUrl),
      )
    return true
  })
}

/** Tells members what is new in the searches that they keep; each search in a transaction of its own. Returns how many. */
export async function tellSaved(core: Core, signal?: AbortSignal): Promise<number> {
  let checked = 0
  while (signal?.aborted !== true && (await checkNext(core))) checked += 1
  return checked
}
