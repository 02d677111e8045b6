import type { Api } from '#server/api.ts'
import { type AllGiftDoors, registerGiftRoutes, registerGiftStudio } from './routes.ts'

/** Gifts that campaigns give to people who prove a user name. */
export function registerGifts(api: Api, doors: AllGiftDoors): void {
  registerGiftRoutes(api, doors)
  registerGiftStudio(api, doors)
}

export { createCampaign } from './edit-campaign.ts'
export { personalDataInGifts } from './personal-data.ts'
export { readGift } from './read-gift.ts'
