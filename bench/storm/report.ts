import type { StormReport } from './run-storm.ts'
import { soldOf, totalsByBank } from './check-books.ts'
import { table } from '../support/table.ts'

const tallied = (tally: Record<string, number>) =>
  Object.entries(tally)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const grouped = (value: number) => value.toLocaleString('en-US')

/** Why attempts were not paid, by bank. */
function reasonsOf({ books }: StormReport): string {
  const reasons: Record<string, number> = {}
  for (const { gateway, state, errorCode } of books.attempts)
    if (['failed', 'cancelled', 'expired'].includes(state)) {
      const reason = `${gateway} ${state} ${errorCode ?? ''}`.trim()
      reasons[reason] = (reasons[reason] ?? 0) + 1
    }
  return tallied(reasons)
}

/** Tells where the money of buyers who paid and got nothing has gone. */
function moneyBack({ books }: StormReport): string {
  const totals = totalsByBank(books)
  const of = (what: 'sentBack' | 'wallets') => ({
    count: totals.reduce((sum, one) => sum + one[what].count, 0),
    banks: totals.filter((one) => one[what].count > 0).map((one) => `${one.gateway} ${grouped(one[what].sum)}`),
  })
  const [sent, wallets] = [of('sentBack'), of('wallets')]
  return (
    `paid in vain: ${sent.count + wallets.count}; sent back by the bank: ${sent.count} (${sent.banks.join(', ')}), ` +
    `to wallets: ${wallets.count} (${wallets.banks.join(', ')})`
  )
}

function shelfAgain({ afterwards }: StormReport): string[] {
  if (afterwards === null) return []
  const { returned, held, refused, freedAfterSeconds, soldAgain } = afterwards
  return [
    `the same shelf: ${returned} of each came back; ${held} buyers held them and never paid, ${refused} were told that nothing is left; ` +
      `free again ${freedAfterSeconds.toFixed(1)} s after the holds had run out; sold again: ${soldAgain}`,
  ]
}

/** The report in words and a table. */
export function reportOf(report: StormReport): string {
  const { size, books } = report
  const rows = totalsByBank(books).map(({ gateway, attempts, kept, wallets, sentBack, unpaid, captured, returned }) => [
    gateway,
    String(attempts),
    String(kept.count),
    String(wallets.count),
    String(sentBack.count),
    String(unpaid),
    String(captured.count),
    grouped(kept.sum),
    grouped(captured.sum),
    String(returned.count),
  ])
  const heads = [
    '',
    'attempts',
    'kept',
    'to wallet',
    'sent back',
    'unpaid',
    'captured at bank',
    'sum kept',
    'sum at bank',
    'returned at bank',
  ]
  const perSecond = (count: number) => `${(count / report.stormSeconds).toFixed(1)}/s`
  return [
    `${size.buyers} buyers for ${size.places} places (${size.ware ?? 'film'}), seed ${size.seed}`,
    `storm: ${report.stormSeconds.toFixed(1)} s, ${report.stormPurchases} purchases (${perSecond(report.stormPurchases)}), ` +
      `${report.stormPaid} paid (${perSecond(report.stormPaid)}); ` +
      `${report.presses} buttons pressed at banks, ${report.crowds} crowds`,
    `settled ${report.settleSeconds.toFixed(1)} s after the last fault (${report.virtualMinutes} virtual minutes in all); left open: ${report.open}`,
    `kill -9 of web and worker: ${report.kills} times`,
    `faults at the banks: ${tallied(report.faults)}`,
    `what buyers were answered: ${tallied(report.answers)}`,
    `unpaid attempts: ${reasonsOf(report)}`,
    `sold: ${soldOf(books)}`,
    moneyBack(report),
    ...shelfAgain(report),
    '',
    table(heads, rows),
  ].join('\n')
}
