import type { OutputOf } from '#contract/api.ts'
import { searchKey } from '#lib/persian/persian-text.ts'

/** Results from a role's rooms for some words; null: the role has no such room, or it did not answer. */
export type Found = {
  titles: OutputOf<'GET /studio/titles'>['items'] | null
  people: OutputOf<'GET /studio/people'>['items'] | null
  members: OutputOf<'GET /studio/members'> | null
  orders: OutputOf<'GET /studio/orders'>['items'] | null
  payments: OutputOf<'GET /studio/payments'>['items'] | null
  goods: OutputOf<'GET /studio/goods'>['items'] | null
}

type TitleKind = OutputOf<'GET /studio/titles'>['items'][number]['kind']
export type FoundKind = TitleKind | 'room' | 'person' | 'member' | 'case' | 'order' | 'payment' | 'goods'
export type FoundThing = { kind: FoundKind; to: string; name: string }
export type NamedRoom = { to: string; name: string }

const most = 3

/** People type a half-space and a space alike. */
const keyOf = (words: string) => searchKey(words).replaceAll(' ', '')

/** Rooms whose names contain the words, in any spelling. */
export function roomsNamed(rooms: readonly NamedRoom[], words: string): FoundThing[] {
  const key = keyOf(words)
  if (key === '') return []
  return rooms
    .filter(({ name }) => keyOf(name).includes(key))
    .slice(0, most)
    .map(({ to, name }) => ({ kind: 'room', to, name }))
}

const some = <Item>(items: readonly Item[] | null | undefined, of: (item: Item) => FoundThing): FoundThing[] =>
  (items ?? []).slice(0, most).map(of)

/** Returns the results as one list, in the order in which staff look for them. */
export function thingsOf(found: Found, locale: 'fa' | 'en'): FoundThing[] {
  return [
    ...some(found.titles, ({ id, kind, title, year, year_jalali: jalali }) => ({
      kind,
      to: `/studio/titles/${id}`,
      name: `${title} (${locale === 'fa' ? jalali : year})`,
    })),
    ...some(found.people, ({ id, name_fa: fa, name_en: en }) => ({
      kind: 'person' as const,
      to: `/studio/people/${id}`,
      name: locale === 'fa' ? fa || en : en || fa,
    })),
    ...some(found.members?.members, ({ id, name, user_name: userName }) => ({
      kind: 'member' as const,
      to: `/studio/members/${id}`,
      name: name === '' ? userName : name,
    })),
    ...some(found.members?.cases, ({ id, subject }) => ({
      kind: 'case' as const,
      to: `/studio/cases/${id}`,
      name: subject,
    })),
    ...some(found.orders, ({ number, buyer }) => ({
      kind: 'order' as const,
      to: `/studio/orders/${number}`,
      name: `${number}, ${buyer.name}`,
    })),
    ...some(found.payments, ({ purchase_id: id, purchase_number: number, title }) => ({
      kind: 'payment' as const,
      to: `/studio/finance/purchases/${id}`,
      name: `${number}, ${title}`,
    })),
    ...some(found.goods, ({ id, title }) => ({ kind: 'goods' as const, to: `/studio/goods/${id}`, name: title })),
  ]
}

/** Nobody answered: that is a failure, not a search without a result. */
export const isSilent = (found: Found): boolean => Object.values(found).every((answer) => answer === null)
