/** The door of the feature: the one place where a ticket plays, and the three of an account. */
export { accountPlayListener, takeAccountPlay } from './account-plays.ts'
export { personalDataInTicketNetworks } from './personal-data.ts'
export { registerPlayingPlaces } from './routes.ts'
export { hasOneNetwork } from './same-network.ts'
export { freeNetwork, hasNetwork } from './place-queries.ts'
export { mustPlayHere, type PlaceTaken, takePlace } from './take-place.ts'
export { stalledFromMs, viewersNow, type ViewersNow } from './viewers-now.ts'
export { playersNow, stalledNow } from './viewer-queries.ts'
