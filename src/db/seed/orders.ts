/** An order of the demo, and how far it has come. Days ago; what comes later in its list happened later. */
export interface DemoOrder {
  /** Of its purchase; it never changes. */
  key: string
  days_ago: number
  /** Of its delivery method. */
  method: 'post' | 'tipax'
  goods: readonly (readonly [sku: string, quantity: number])[]
  accepted?: number
  /** Rejected by the desk, or cancelled by its buyer. */
  ended?: { days_ago: number; by: 'desk' | 'buyer'; reason: string; lost?: number }
  parcel?: { days_ago: number; number: string | null; isSent: boolean }
  delivered?: number
  /** Of the first line, one piece. */
  return?: {
    days_ago: number
    reason: 'damaged' | 'changed_mind'
    text: string
    accepted?: number
    arrived?: number
  }
}

export const demoOrders: readonly DemoOrder[] = [
  {
    key: 'demo-order-1',
    days_ago: 41,
    method: 'post',
    goods: [
      ['NOTE-TILE', 1],
      ['ORBIT-LP', 1],
      ['CARDS-8', 2],
    ],
    accepted: 40.6,
    parcel: { days_ago: 39, number: '210477510019', isSent: true },
    delivered: 37,
  },
  {
    key: 'demo-order-2',
    days_ago: 24,
    method: 'post',
    goods: [['COURT-LP', 1]],
    ended: { days_ago: 23.9, by: 'buyer', reason: '' },
  },
  {
    key: 'demo-order-3',
    days_ago: 20,
    method: 'post',
    goods: [['PINS-3', 2]],
    accepted: 19.8,
    parcel: { days_ago: 19, number: '210477520019', isSent: true },
    delivered: 17,
    return: {
      days_ago: 15,
      reason: 'changed_mind',
      text: 'یکی برایم کافی بود.',
      accepted: 14.5,
      arrived: 11,
    },
  },
  {
    key: 'demo-order-4',
    days_ago: 15,
    method: 'tipax',
    goods: [['DISC-STATION', 1]],
    ended: { days_ago: 14.6, by: 'desk', reason: 'جعبهٔ این دیسک در انبار شکسته بود.', lost: 1 },
  },
  {
    key: 'demo-order-5',
    days_ago: 8,
    method: 'tipax',
    goods: [
      ['MUG-RAIN', 1],
      ['BOOK-SNOW', 1],
    ],
    accepted: 7.8,
    parcel: { days_ago: 7, number: 'TPX880412', isSent: true },
    delivered: 3,
    return: { days_ago: 0.4, reason: 'damaged', text: 'لبهٔ لیوان پریده است.' },
  },
  {
    key: 'demo-order-6',
    days_ago: 1.9,
    method: 'post',
    goods: [
      ['SIMORGH-HANG', 1],
      ['TOTE-RAW', 2],
    ],
    accepted: 1.7,
    parcel: { days_ago: 0.6, number: '210477530019', isSent: true },
  },
  {
    key: 'demo-order-7',
    days_ago: 1.6,
    method: 'post',
    goods: [['BOOK-ROAD', 2]],
    accepted: 1.5,
  },
  {
    key: 'demo-order-8',
    days_ago: 1.3,
    method: 'tipax',
    goods: [['CAP-3DOT', 1]],
    accepted: 1.1,
    parcel: { days_ago: 0.5, number: null, isSent: false },
  },
  {
    key: 'demo-order-9',
    days_ago: 1.2,
    method: 'post',
    goods: [
      ['CARDS-8', 3],
      ['NOTE-TILE', 2],
    ],
  },
  { key: 'demo-order-10', days_ago: 0.2, method: 'tipax', goods: [['SCARF-3', 1]] },
]
