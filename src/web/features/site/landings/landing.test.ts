import { expect, test } from 'vitest'
import { type Block, groupedBlocks, hasPricedRows, hasPrices, partedBlocks } from './landing.ts'

const text = (title: string): Block => ({ kind: 'text', title, text: '' })
const countdown: Block = { kind: 'countdown', title: 'Until', text: '', until: '2026-11-26T00:00:00.000Z' }

test('a countdown stands in the head only while nothing else came before it', () => {
  expect(partedBlocks([countdown, text('a'), countdown])).toEqual({ head: [countdown], body: [text('a'), countdown] })
  expect(partedBlocks([text('a'), countdown]).head).toEqual([])
  expect(partedBlocks([countdown]).body).toEqual([])
})

test('texts that follow each other stand beside each other', () => {
  const blocks = [text('a'), text('b'), countdown, text('c')]
  expect(groupedBlocks(blocks)).toEqual([[text('a'), text('b')], [countdown], [text('c')]])
})

test('a page whose offers cost something, or whose rows have goods, depends on the currency', () => {
  const offer = { kind: 'offer', ways: [{ way: 'buy', prices: [], usual: [] }] } as unknown as Block
  const free = { kind: 'offer', ways: [] } as unknown as Block
  const rail = (kind: string) => ({ kind: 'rail', items: [{ kind }] }) as unknown as Block
  expect([[text('a'), offer], [rail('goods')]].map(hasPrices)).toEqual([true, true])
  expect([[], [text('a'), countdown], [free], [rail('movie')]].map(hasPrices)).toEqual([false, false, false, false])
  // an offer has its prices in both; a row starts the scripts
  expect([[offer], [rail('movie')], [rail('goods')]].map(hasPricedRows)).toEqual([false, false, true])
})
