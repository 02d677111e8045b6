/** The door of the feature: what somebody thinks of buying. */
export { putInCart } from './change-cart.ts'
export { personalDataInCarts } from './personal-data.ts'
export { registerCarts } from './routes.ts'
export { listWanted, removeBought } from './wanted-queries.ts'
