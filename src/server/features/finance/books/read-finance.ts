import type { z } from 'zod'
import type { checkBooks, getFinance } from '#contract/finance/finance.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { Db } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { compareBooks } from './compare-books.ts'
import { countOpen, sumPayments, sumRefunds } from './finance-desk-queries.ts'

type Finance = z.input<(typeof getFinance.responses)[200]>
type Books = z.input<(typeof checkBooks.responses)[200]>

const mostDays = 31
const usualDays = 7

/** The day of Tehran of an instant. */
export function dayOf(at: Date): string {
  const { year, month, day } = tehranTime(at)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The requested days; by default the last seven. */
function spanOf(now: Date, asked: { from?: string | undefined; to?: string | undefined }) {
  const to = asked.to ?? dayOf(now)
  const lastDay = new Date(`${to}T12:00:00Z`)
  const from = asked.from ?? dayOf(after(lastDay, -days(usualDays - 1)))
  const length = (lastDay.getTime() - new Date(`${from}T12:00:00Z`).getTime()) / days(1) + 1
  if (length < 1)
    failFields({ from: [{ fa: 'روز شروع پس از روز پایان است.', en: 'The first day is after the last.' }] })
  if (length > mostDays)
    failFields({ from: [{ fa: 'حداکثر ۳۱ روز با هم دیده می‌شود.', en: 'At most 31 days are shown together.' }] })
  return { from, to }
}

/** Sums of payments and refunds by day in Tehran, and what is open. */
export async function readFinance(
  core: Core,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Finance> {
  const span = spanOf(core.clock.now(), asked)
  const [sums, refunds, open] = await Promise.all([
    sumPayments(core.db, span),
    sumRefunds(core.db, span),
    countOpen(core.db),
  ])
  const oldest = [open.payments.oldest_at, open.refunds.oldest_at]
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return {
    ...span,
    days: sums,
    refunds: refunds,
    open: {
      payments: open.payments.count,
      refunds: open.refunds.count,
      oldest_at: oldest[0]?.toISOString() ?? null,
    },
  }
}

/** Checks the books. Our debt to members is one sum, because no single wallet is shown here. */
export async function readBooks(db: Db, now: Date): Promise<Books> {
  const [{ balances, differences }, doubts] = await Promise.all([checkLedger(db), compareBooks(db)])
  const sums = new Map<string, Books['balances'][number]>()
  for (const { account, currency, balance } of balances) {
    const [kind = account, part = null] = account.split(':')
    const gateway = kind === 'gateway' ? part : null
    const key = [kind, gateway, currency].join(':')
    const known = sums.get(key) ?? { account: kind, gateway, currency, balance: 0 }
    sums.set(key, { ...known, balance: known.balance + balance })
  }
  return { checked_at: now.toISOString(), differences: [...differences, ...doubts], balances: [...sums.values()] }
}
