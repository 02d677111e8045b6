import { expect, test } from 'vitest'
import { scannedOrder } from './scanned-order.ts'

const order = (number: number, ...parcels: (string | null)[]) => ({
  number,
  parcels: parcels.map((one) => ({ number: one })),
})

test.each<[string, string, ReturnType<typeof order>[], number | null]>([
  ['a label of ours', '100009', [order(100009)], 100009],
  ['in Persian digits', ' ۱۰۰۰۰۹ ', [order(100009), order(7)], 100009],
  ['a carrier’s number as it is printed', '2104 7752-ab', [order(4), order(5, null, '21047752AB')], 5],
  ['the only one that was found', 'نیکا', [order(6)], 6],
  ['several of a name', 'نیکا', [order(6), order(7)], null],
  ['nothing', '42', [], null],
  ['the number of an order and of another one’s parcel', '100009', [order(100009), order(3, '100009')], null],
])('what a scan opens: %s', (_what, text, found, opened) => {
  expect(scannedOrder(text, found)).toBe(opened)
})
