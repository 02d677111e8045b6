import type { OutputOf } from '#contract/api.ts'
import type { Answer, GroupName } from './answer.ts'
import type { SearchAsked } from './search-address.ts'

/** What the page of results shows: a first look at all groups, or one group by pages; nothing when it was asked for nothing. */
export type FoundPage = {
  asked: SearchAsked & { group?: GroupName }
  answer: Answer | null
  list: OutputOf<'GET /search/results'> | null
  lines: OutputOf<'GET /search/lines'> | null
}
