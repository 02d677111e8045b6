import { type RawBuilder, sql } from 'kysely'
import type { ToldWords } from '#lib/persian/told-words.ts'
import type { MemberId } from '#lib/ids.ts'

/** The texts in the indexes of the studio's searches, as in migration 0110: an index answers only the same text. */
export const toldTexts = {
  member: sql<string>`member_search_text(members.first_name, members.last_name, members.user_name)`,
  product: sql<string>`folded_text(products.title_fa || ' ' || products.title_en)`,
  person: sql<string>`folded_text(people.name_fa || ' ' || people.name_en)`,
  goods: sql<string>`folded_text(goods.search_text)`,
  variant: sql<string>`folded_text(variants.sku)`,
  delivery: sql<string>`folded_text(coalesce(deliveries.receiver, '') || ' ' || coalesce(deliveries.tel, ''))`,
  supportCase: sql<string>`folded_text(
    support_cases.name || ' ' || support_cases.subject || ' ' || coalesce(support_cases.email, '') || ' '
      || coalesce(support_cases.phone, '') || ' ' || coalesce(support_cases.reference, '')
  )`,
  // these lists are short, so that they have no index
  collection: sql<string>`folded_text(title_collections.title_fa || ' ' || title_collections.title_en)`,
  discount: sql<string>`folded_text(discount_codes.code_key || ' ' || coalesce(discount_codes.note, ''))`,
}

/** Where words of one and two letters are looked for. Anywhere: in lists so short that they have no index. */
type ShortAt = 'beginning' | 'anywhere'

/** In three letters and more an index finds any part of a word; of two it knows the beginnings of words. */
const shortest = 3

/** `words` are letters and digits alone, so that no sign of `like` is among them. */
const patternOf = (word: string, shortAt: ShortAt): string =>
  shortAt === 'beginning' && Array.from(word).length < shortest ? `% ${word}%` : `%${word}%`

/**
 * Whether a folded text holds every word that was typed, in whatever order. The one way in which the studio's searches
 * ask the database (tests/architecture.test.ts). Signs alone are found nowhere.
 */
export function holdsWords(
  text: RawBuilder<string>,
  { words }: Pick<ToldWords, 'words'>,
  shortAt: ShortAt = 'beginning',
): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`
  const parts = words.map((word) => sql`${text} like ${patternOf(word, shortAt)}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Whether a folded text begins with what was typed, for what stands first in a list. */
export const beginsWith = (text: RawBuilder<string>, { words }: Pick<ToldWords, 'words'>): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${` ${words.join(' ')}%`}`

/** The ids of members whose name or user name holds the words, as a list that is read first: joined, the index is not used. */
export const membersTold = (told: Pick<ToldWords, 'words'>): RawBuilder<MemberId[]> => sql<MemberId[]>`array(
  select members.id from members where members.deleted_at is null and ${holdsWords(toldTexts.member, told)}
)`
