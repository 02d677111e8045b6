/** The facts that decide whether a campaign gives. */
export interface Campaign {
  starts_at: Date
  ends_at: Date
  is_stopped: boolean
  places: number
  given: number
  budget: number | null
  spent: number
  amount: number | null
}

export type GiftState = 'not_yet' | 'running' | 'over'

/** A campaign gives from its first instant until just before its last, while its budget has at least one whole gift. */
export function giftState(campaign: Campaign, now: Date): GiftState {
  if (campaign.is_stopped || now >= campaign.ends_at || !hasGiftLeft(campaign)) return 'over'
  return now < campaign.starts_at ? 'not_yet' : 'running'
}

function hasGiftLeft({ places, given, budget, spent, amount }: Campaign): boolean {
  return given < places && (budget === null || spent + (amount ?? 0) <= budget)
}
