import type { Fault } from './fault.ts'

const orders = 'src/server/features/shop/orders'
const goods = 'src/server/features/shop/goods'
const delivery = 'src/server/features/shop/delivery'
const returned = { run: 'unit', file: `${orders}/returns/judge-return.test.ts` } as const

/** The shop: stock, orders, what is sent and what comes back. */
export const shop: readonly Fault[] = [
  {
    name: 'returned-after-its-days',
    file: `${orders}/returns/judge-return.ts`,
    search: "if (now >= until) return 'order_return.too_late'",
    replace: '',
    check: returned,
  },
  {
    name: 'pieces-sent-back-twice',
    file: `${orders}/returns/judge-return.ts`,
    search: 'Math.max(0, quantity - back - asked)',
    replace: 'Math.max(0, quantity - back)',
    check: returned,
  },
  {
    name: 'buyer-cancels-what-is-packed',
    file: `${orders}/order-states.ts`,
    search: "{ from: 'Accepted', deed: 'cancel', by: ['desk'], to: 'Canceled' }",
    replace: "{ from: 'Accepted', deed: 'cancel', by: ['buyer', 'desk'], to: 'Canceled' }",
    check: { run: 'unit', file: `${orders}/order-states.test.ts` },
  },
  {
    name: 'exchange-for-a-dearer-one',
    file: `${orders}/returns/exchange-for.ts`,
    search: "if (own === undefined || !costsTheSame(own, other, now)) fail('order_return.other_goods')",
    replace: "if (own === undefined || other.id === '') fail('order_return.other_goods')",
    check: { run: 'api', file: `${orders}/returns/exchange-for.api.test.ts` },
  },
  {
    name: 'more-arrives-than-was-asked',
    file: `${orders}/returns/answer-return.ts`,
    search: 'return line === undefined || arrived > line.quantity || restocked > arrived',
    replace: 'return line === undefined || restocked > arrived',
    check: { run: 'api', file: `${orders}/returns/returns.api.test.ts` },
  },
  {
    name: 'held-pieces-sold-to-others',
    file: `${goods}/stock/stock.ts`,
    search: "if (pieces.on_hand - pieces.held < quantity) return 'sold_out'",
    replace: "if (pieces.on_hand < quantity) return 'sold_out'",
    check: {
      run: 'api',
      file: `${orders}/checkout/checkout.api.test.ts`,
      title: 'the last piece is sold out for others',
    },
  },
  {
    name: 'tariff-of-the-country-before-the-city',
    file: `${delivery}/choose-rate.ts`,
    search: 'exact === most && carries(rate, sending.grams)',
    replace: 'carries(rate, sending.grams)',
    check: { run: 'unit', file: `${delivery}/choose-rate.test.ts` },
  },
]
