import type { Fault } from './fault.ts'

const gateways = 'src/server/features/payments/gateways'
const purchases = 'src/server/features/payments/purchases'
const refunds = 'src/server/features/payments/refunds'
const wallet = 'src/server/features/payments/wallet'
const wheneverItDies = 'src/server/features/payments/gateways/attempts/return-races.api.test.ts'

/** Books, wallets, purchases, refunds, discounts and the races between them. */
export const money: readonly Fault[] = [
  {
    name: 'vat-rounded-down',
    file: 'src/lib/money/vat.ts',
    search: '(2n * positive * BigInt(percent) + whole) / (2n * whole)',
    replace: '(positive * BigInt(percent)) / whole',
    check: { run: 'unit', file: 'src/lib/money/vat.test.ts' },
  },
  {
    name: 'sale-without-tax',
    file: `${wallet}/ledger/entries.ts`,
    search: "{ account: { kind: 'revenue' }, currency, amount: -(sumOf(paidBy) - vat) }",
    replace: "{ account: { kind: 'revenue' }, currency, amount: -sumOf(paidBy) }",
    check: { run: 'unit', file: `${wallet}/ledger/entries.test.ts` },
  },
  {
    name: 'small-sums-not-counted-together',
    file: 'src/server/confirm-first.ts',
    search: 'const before = sums.get(currency) ?? 0',
    replace: 'const before = sums.get(currency) === undefined ? 1 : 0',
    check: { run: 'db', file: 'src/server/confirm-first.db.test.ts' },
  },
  {
    name: 'silent-bank-asked-for-ever',
    file: 'src/server/features/finance/books/end-payment.ts',
    search: 'if (!wasAsked && (await hurryAttempt',
    replace: 'if (found.id !== undefined && (await hurryAttempt',
    check: { run: 'api', file: 'src/server/features/finance/books/end-payment.api.test.ts' },
  },
  {
    name: 'wallet-before-gifts',
    file: `${wallet}/taking.ts`,
    search: 'const amount = Math.min(lot.left, open)',
    replace: 'const amount = Math.min(lot.left, Math.max(0, open - purse.wallet))',
    check: { run: 'unit', file: `${wallet}/taking.test.ts` },
  },
  {
    name: 'wallet-without-lock',
    file: `${wallet}/purse-queries.ts`,
    search: '    .forNoKeyUpdate()\n',
    replace: '',
    check: { run: 'api', file: `${purchases}/buying/wallet-races.api.test.ts` },
  },
  {
    name: 'ended-gift-spent',
    file: `${wallet}/purse-queries.ts`,
    search: "eb('gift_lots.expires_at', '>', now)",
    replace: "eb('gift_lots.expires_at', 'is not', null)",
    check: { run: 'db', file: `${wallet}/gifts/gifts.db.test.ts` },
  },
  {
    name: 'share-back-to-the-wrong-pocket',
    file: `${wallet}/share-back.ts`,
    search: 'share.filter(({ lot }) => lot !== null).toReversed()',
    replace: 'share.filter(({ lot }) => lot !== null)',
    check: { run: 'unit', file: `${wallet}/share-back.test.ts` },
  },
  {
    name: 'refund-tax-rounded-each-time',
    file: `${refunds}/planning/plan-lines.ts`,
    search: 'taxOfPart(share.amount, share.line.back.amount, share.line)',
    replace: 'taxOfPart(share.amount, 0, share.line)',
    check: { run: 'unit', file: `${refunds}/planning/plan-lines.test.ts` },
  },
  {
    name: 'refund-more-than-is-left',
    file: `${refunds}/planning/plan-refund.ts`,
    search: 'wish.amount < 1 || wish.amount > left',
    replace: 'wish.amount < 1 || wish.amount > paid.amount',
    check: { run: 'unit', file: `${refunds}/planning/plan-refund.test.ts` },
  },
  {
    name: 'foreign-session-believed',
    file: `${gateways}/attempts/take-return.ts`,
    search: "if (said.sessionKey !== null && said.sessionKey !== attempt.session_key) return 'foreign_session'",
    replace: '',
    check: { run: 'api', file: `${gateways}/banks/paypal.api.test.ts`, title: 'bug 10: a return forged' },
  },
  {
    name: 'late-yes-unheard',
    file: `${gateways}/attempts/take-return.ts`,
    search: "ended.includes(attempt.state) && said.userOutcome === 'maybe_paid' && isRecent",
    replace: "ended.includes(attempt.state) && said.userOutcome === 'cancelled' && isRecent",
    check: { run: 'api', file: wheneverItDies, title: 'after we gave up is still heard' },
  },
  {
    name: 'two-ask-at-once',
    file: `${gateways}/attempts/attempt-queries.ts`,
    search: "eb('state', 'in', leasable),",
    replace: "eb('state', 'in', [...leasable, 'finalising']),",
    check: { run: 'api', file: wheneverItDies, title: 'bug 2' },
  },
  {
    name: 'silence-is-a-failure',
    file: `${gateways}/attempts/verdict.ts`,
    search: "return { state: 'unknown', errorCode: verdict.reason, nextCheckAt }",
    replace: "return { state: 'failed', errorCode: verdict.reason, nextCheckAt }",
    check: { run: 'unit', file: `${gateways}/attempts/verdict.test.ts` },
  },
  {
    name: 'another-amount-accepted',
    file: `${gateways}/attempts/record-verdict.ts`,
    search: '(paid.money.amount !== attempt.amount || paid.money.currency !== attempt.currency)',
    replace: 'paid.money.currency !== attempt.currency',
    check: { run: 'api', file: `${gateways}/banks/paypal-contradicts.api.test.ts` },
  },
  {
    name: 'paid-twice-kept',
    file: `${purchases}/settle-purchase.ts`,
    search:
      "if (purchase.state === 'paid' || purchase.state === 'returned') return { done: false, reason: 'paid_twice' }",
    replace: '',
    check: { run: 'api', file: `${gateways}/banks/paid-twice.api.test.ts` },
  },
  {
    name: 'borrowed-reference-pays',
    file: `${gateways}/attempts/record-verdict.ts`,
    search: "if (verdict.kind === 'paid' && (await isOfAnother(tx, attempt, verdict))) {",
    replace: "if (verdict.kind === 'paid' && (await isOfAnother(tx, attempt, verdict)) && attempt.checks < 0) {",
    check: { run: 'api', file: wheneverItDies, title: 'bug 5: a bank reference that another payment carries' },
  },
  {
    name: 'reference-of-another-not-seen',
    file: `${gateways}/attempts/attempt-queries.ts`,
    search: "    .where('id', '<>', attempt.id)\n    .executeTakeFirst()",
    replace: "    .where('id', '=', attempt.id)\n    .executeTakeFirst()",
    check: { run: 'api', file: `${gateways}/banks/reference-race.api.test.ts` },
  },
  {
    name: 'purchase-steps-open',
    file: `${purchases}/purchase-states.ts`,
    search: '  paid: [],',
    replace: "  paid: ['failed'],",
    check: { run: 'unit', file: `${purchases}/states.test.ts` },
  },
  {
    name: 'share-kept-after-a-cancel',
    file: `${purchases}/settle-purchase.ts`,
    search: 'if (endedUnpaid.includes(state)) await freeShare(tx, purchase, now)',
    replace: '',
    check: { run: 'api', file: `${purchases}/buying/wallet-paying.api.test.ts` },
  },
  {
    name: 'last-use-of-a-code-twice',
    file: 'src/server/features/payments/discounts/hold-discount.ts',
    search: 'code.uses >= code.total_limit',
    replace: 'code.uses > code.total_limit',
    check: { run: 'api', file: 'src/server/features/payments/discounts/discounts.api.test.ts' },
  },
  {
    name: 'one-gift-too-many',
    file: 'src/server/features/memberships/gifts/claim-queries.ts',
    search: ".whereRef('given', '<', 'places')",
    replace: ".whereRef('given', '<=', 'places')",
    check: { run: 'api', file: 'src/server/features/memberships/gifts/gift-races.api.test.ts' },
  },
  {
    name: 'lines-back-on-the-shelf-too-early',
    file: 'src/server/features/payments/refunds/request-refund.ts',
    search: 'else await takeBack(tx, purchase, { parts, isLast, now })',
    replace: 'else await transaction(core.db, (apart) => takeBack(apart, purchase, { parts, isLast, now }))',
    check: { run: 'system', file: `${purchases}/buying/lines-crash.system.test.ts` },
  },
  {
    name: 'ledger-may-be-rewritten',
    file: 'src/db/migrations/0011_wallet.sql',
    search: 'create trigger ledger_accounts_guarded before insert or update or delete on',
    replace: 'create trigger ledger_accounts_guarded before insert or delete on',
    check: { run: 'db', file: `${wallet}/ledger/guards.db.test.ts` },
  },
]
