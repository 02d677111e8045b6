import type { OutputOf } from '#contract/api.ts'

export type GiftCampaign = OutputOf<'GET /studio/gift-campaigns/:id'>

const states = ['planned', 'running', 'spent', 'stopped', 'over'] as const
export type CampaignState = (typeof states)[number]

type Standing = Pick<GiftCampaign, 'state' | 'is_stopped' | 'given' | 'places' | 'spent' | 'budget' | 'amount'>

/**
 * The state of a campaign. An ended one tells why: its budget is used up, staff stopped it, or its last day has passed.
 */
export function standingOf(campaign: Standing): CampaignState {
  if (campaign.state === 'not_yet') return 'planned'
  if (campaign.state === 'running') return 'running'
  if (isSpent(campaign)) return 'spent'
  return campaign.is_stopped ? 'stopped' : 'over'
}

/** Whether less than one whole gift is left. */
function isSpent({ given, places, spent, budget, amount }: Standing): boolean {
  if (given >= places) return true
  return typeof budget === 'number' && spent + (amount ?? 0) > budget
}

/** The tag colour of a state. */
export const stateTags: Record<CampaignState, string> = {
  planned: 'waiting',
  running: 'good',
  spent: '',
  stopped: '',
  over: '',
}
