import { expect, test } from 'vitest'
import { actionsOf, addressOf, isNarrowed, noSearch, queryOf, readSearch } from './audit-search.ts'

const read = (search: string) => readSearch(new URLSearchParams(search))

test('an address is read, and nonsense in it is left out', () => {
  expect(read('')).toEqual(noSearch)
  expect(read('by=%20sara%20&kind=title&subject=product:12&from=2026-11-01&to=2026-11-21')).toEqual({
    by: 'sara',
    kind: 'title',
    action: null,
    subject: 'product:12',
    from: '2026-11-01',
    to: '2026-11-21',
  })
  expect(read('kind=nonsense&action=toString&from=2026-02-31&to=tomorrow')).toEqual(noSearch)
})

test('a deed brings its kind, and is offered only within it', () => {
  expect(read('action=title.published')).toMatchObject({ kind: 'title', action: 'title.published' })
  expect(read('kind=goods&action=title.published')).toMatchObject({ kind: 'title' })
  expect(actionsOf(null)).toEqual([])
  expect(actionsOf('stock')).toEqual(['stock.move', 'stock.low_line'])
})

test('the address of a list is short and reads back the same', () => {
  expect(addressOf(noSearch)).toBe('/studio/audit')
  const asked = { ...noSearch, by: 'نیک‌پی', kind: 'ticket', action: 'ticket.given', to: '2026-11-21' } as const
  expect(read(addressOf(asked).split('?')[1] ?? '')).toEqual(asked)
  expect(addressOf({ kind: 'title' })).toBe('/studio/audit?kind=title')
  expect([isNarrowed(asked), isNarrowed(noSearch)]).toEqual([true, false])
})

test('what is not asked for is not sent, and a deed is sent without its kind', () => {
  expect(JSON.stringify(queryOf({ ...noSearch, kind: 'title' }))).toBe('{"kind":"title"}')
  const deed = { ...noSearch, kind: 'title', action: 'title.created' } as const
  expect(JSON.stringify(queryOf(deed))).toBe('{"action":"title.created"}')
})
