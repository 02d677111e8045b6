import { expect, test } from 'vitest'
import { type Moment, topOf, type Top } from './home-top.ts'

const image = { alt: '', color: '#000000' }
const moment = (kind: Moment['kind'], is_urgent: boolean, id = 0): Moment =>
  ({
    kind,
    is_urgent,
    screening: { id, still: image, poster: null },
    product: { id, still: image },
  }) as unknown as Moment
const begun = (id: number, share: number, still: object | null = image) =>
  ({
    product: { id, still },
    episode: null,
    is_open: true,
    has_page: true,
    position_ms: share * 1000,
    duration_ms: 1000,
  }) as unknown as Extract<Top, { kind: 'begun' }>['item']

const soon = moment('screening', true)
const tonight = moment('screening', false)
const ending = moment('rent', true, 7)
const unpaid = moment('payment', true)
const names = new Map<unknown, string>([
  [soon, 'soon'],
  [tonight, 'tonight'],
  [ending, 'ending'],
  [unpaid, 'unpaid'],
])
const said = (top: Top | null) => (top?.kind === 'begun' ? `begun ${top.item.product.id}` : (names.get(top) ?? null))

test.each<[string, Moment[], ReturnType<typeof begun>[], [string | null, string | null]]>([
  ['nothing', [], [], [null, null]],
  ['what was begun last, and nothing else', [], [begun(1, 0.5), begun(2, 0.5)], ['begun 1', null]],
  ['what begins soon, then what was begun', [soon], [begun(1, 0.5)], ['soon', 'begun 1']],
  ['what was begun, then the ticket for tonight', [tonight], [begun(1, 0.5)], ['begun 1', 'tonight']],
  ['a purchase is never as large as the page', [unpaid], [begun(1, 0.5)], ['begun 1', 'unpaid']],
  ['a purchase alone is a card', [unpaid], [], [null, 'unpaid']],
  ['a film whose rent ends stands there once', [ending, tonight], [begun(7, 0.5)], ['ending', 'tonight']],
  ['the first seconds and the credits are not the middle', [], [begun(1, 0.01), begun(2, 0.96)], [null, null]],
  ['without a still it is no hero', [], [begun(1, 0.5, null), begun(2, 0.5)], ['begun 2', null]],
])('%s', (_, moments, items, [hero, card]) => {
  const top = topOf(moments, items)
  expect([said(top.hero), said(top.card)]).toEqual([hero, card])
})
