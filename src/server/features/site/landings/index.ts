/** The door of the feature: pages of campaigns, made of blocks. */
export { personalDataInLandings } from './personal-data.ts'
export { registerLandings } from './routes.ts'
export { headOfLanding } from './head-of-landing.ts'
export { listShownLandings } from './landing-queries.ts'
export { addPicture as addLandingPicture, createLanding, updateLanding } from './edit-landing.ts'
