/** What a race for a campaign's gifts has left behind, counted in the answers and in the database. */
export interface Tally {
  /** How often each answer was heard: `given`, or the code of a refusal. */
  heard: Record<string, number>
  campaign: { given: number; spent: number }
  claims: number
  /** Gift money in wallets. */
  lots: { count: number; sum: number }
  members: number
  sessions: number
  ledgerFaults: number
}

/** What stands there when of `claimants` exactly `places` have had `amount` each, and everybody else nothing. */
export interface Race {
  claimants: number
  places: number
  amount: number
}

/** What is not as it has to be, a sentence each; none when exactly the places were given. */
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
