import type { OutputOf } from '#contract/api.ts'

export type GiftCampaign = OutputOf<'GET /studio/gift-campaigns/:id'>

const states = ['planned', 'running', 'spent', 'stopped', 'over'] as const
export type CampaignState = (typeof states)[number]

type Standing = Pick<GiftCampaign, 'state' | 'is_stopped' | 'given' | 'places' | 'spent' | 'budget' | 'amount'>

/** Where a campaign stands; one that is over says by what: its budget, a hand that stopped it, or its last day. */
export function standingOf(campaign: Standing): CampaignState {
  if (campaign.state === 'not_yet') return 'planned'
  if (campaign.state === 'running') return 'running'
  if (isSpent(campaign)) return 'spent'
  return campaign.is_stopped ? 'stopped' : 'over'
}

/** Not one whole gift is left of what it may give. */
function isSpent({ given, places, spent, budget, amount }: Standing): boolean {
  if (given >= places) return true
  return typeof budget === 'number' && spent + (amount ?? 0) > budget
}

/** How a state looks. */
export const stateTags: Record<CampaignState, string> = {
  planned: 'waiting',
  running: 'good',
  spent: '',
  stopped: '',
  over: '',
}
