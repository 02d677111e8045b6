/** The result of a race for a campaign's gifts, counted in the answers and in the database. */
export interface Tally {
  /** How often each answer came: `given`, or the code of a refusal. */
  heard: Record<string, number>
  campaign: { given: number; spent: number }
  claims: number
  /** Gift money in wallets. */
  lots: { count: number; sum: number }
  members: number
  sessions: number
  ledgerFaults: number
}

/** The expected result: of `claimants`, exactly `places` got `amount` each, and the others nothing. */
export interface Race {
  claimants: number
  places: number
  amount: number
}

/** One sentence for each difference from the expected result; empty when exactly the places were given. */
export function faultsOf(tally: Tally, { claimants, places, amount }: Race): string[] {
  const must: [string, number, number][] = [
    ['answers that gave', tally.heard['given'] ?? 0, places],
    ['answers that it is over', tally.heard['gift.over'] ?? 0, claimants - places],
    ['gifts that the campaign counts', tally.campaign.given, places],
    ['Rials that the campaign counts', tally.campaign.spent, places * amount],
    ['claims', tally.claims, places],
    ['lots of gift money', tally.lots.count, places],
    ['Rials of gift money', tally.lots.sum, places * amount],
    ['members', tally.members, places],
    ['sessions', tally.sessions, places],
    ['differences in the ledger', tally.ledgerFaults, 0],
  ]
  return must.filter(([, is, has]) => is !== has).map(([what, is, has]) => `${what}: ${is} instead of ${has}`)
}
