/** The door of the feature: cafes, their hosts, and evenings in their rooms with the list at the door. */
export { createCafe, makeHost } from './edit-cafe.ts'
export { exchangePairingCodes } from './door/exchange-pairing-codes.ts'
export { writeTicks } from './evening/host-evening.ts'
export { personalDataInCafes } from './personal-data.ts'
export { publicCafe } from './public-cafe.ts'
export { registerCafes } from './routes.ts'
export { shownDoorSales, writeDoorActs } from './door/sell-at-door.ts'
