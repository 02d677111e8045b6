import type { z } from 'zod'
import { AdvancedAsked } from '#contract/search/search.ts'
import { mostSavedSearches, type saveSearch as saveSearchRoute } from '#contract/search/saved-searches.ts'
import type { SavedConditions } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, SavedSearchId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '../../../core.ts'
import { fail, failFields, type Localized } from '../../../fail.ts'
import { changeSaved, countSaved, lockMember, type Notice, putSaved } from './saved-queries.ts'

type Input = z.output<(typeof saveSearchRoute)['body']>
type Saved = Awaited<ReturnType<typeof putSaved>>

const required: Localized = { fa: 'این قسمت را پر کنید.', en: 'This field is required.' }
const noConditions: Localized = { fa: 'جست‌وجو هیچ شرطی ندارد.', en: 'The search has no conditions.' }
const otherWay: Record<'mail' | 'sms', Localized> = {
  mail: { fa: 'حساب شما ایمیل ندارد؛ با پیامک خبر می‌دهیم.', en: 'Your account has no e-mail. We can send an SMS.' },
  sms: {
    fa: 'حساب شما شمارهٔ موبایل ندارد؛ با ایمیل خبر می‌دهیم.',
    en: 'Your account has no phone. We can send a mail.',
  },
}

/** The same conditions are the same search, in whatever order they were chosen. */
function conditionsOf(asked: z.output<typeof AdvancedAsked>): SavedConditions {
  const entries = Object.entries(asked).flatMap(([name, value]): [string, string | number][] => {
    if (value === undefined) return []
    if (typeof value === 'number') return [[name, value]]
    const text = name === 'query' ? displayLine(value) : [...new Set(value.split(','))].toSorted().join(',')
    return text === '' ? [] : [[name, text]]
  })
  if (entries.length === 0) failFields({ asked: [noConditions] })
  return Object.fromEntries(entries)
}

function nameOf(name: string): string {
  const clean = displayLine(name)
  return clean === '' ? failFields({ name: [required] }) : clean
}

/** We tell by the address with which a member signs in. */
function checkNotice(notice: Notice | undefined, kind: 'email' | 'phone'): void {
  if (notice === 'mail' && kind !== 'email') failFields({ notice: [otherWay.mail] })
  if (notice === 'sms' && kind !== 'phone') failFields({ notice: [otherWay.sms] })
}

export function presentSaved({ asked, created_at, ...row }: Saved) {
  // what an older program stored may not fit: such a condition is left out
  const read = AdvancedAsked.partial().safeParse(asked)
  return { ...row, asked: read.success ? read.data : {}, created_at: created_at.toISOString() }
}

/** Keeps a search; the same conditions a second time change its name and its notice. */
export async function storeSearch({ db, clock }: Pick<Core, 'db' | 'clock'>, memberId: MemberId, input: Input) {
  const search = { memberId, name: nameOf(input.name), asked: conditionsOf(input.asked), notice: input.notice }
  return transaction(db, async (tx) => {
    const { user_name_kind: kind } = await lockMember(tx, memberId)
    checkNotice(input.notice, kind)
    const row = await putSaved(tx, search, clock.now())
    if ((await countSaved(tx, memberId)) > mostSavedSearches) fail('search.too_many_saved', { most: mostSavedSearches })
    return presentSaved(row)
  })
}

/** Another name, another notice, or that its answer was looked at. */
export async function changeSearch(
  { db }: Pick<Core, 'db'>,
  of: { memberId: MemberId; id: SavedSearchId },
  input: { name?: string | undefined; notice?: Notice | undefined; seen?: true | undefined },
) {
  const name = input.name === undefined ? {} : { name: nameOf(input.name) }
  return transaction(db, async (tx) => {
    const { user_name_kind: kind } = await lockMember(tx, of.memberId)
    checkNotice(input.notice, kind)
    const row = await changeSaved(tx, of, {
      ...name,
      ...(input.notice === undefined ? {} : { notice: input.notice }),
      ...(input.seen === undefined ? {} : { new_count: 0 }),
    })
    return presentSaved(row ?? fail('request.not_found'))
  })
}
