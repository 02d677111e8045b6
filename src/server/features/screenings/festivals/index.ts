/** The door of the feature: festivals, their passes, and places that passes reserve. */
export { personalDataInFestivals } from './personal-data.ts'
export { listedFestivals } from './listed-festivals.ts'
export { publicFestival } from './public-festival.ts'
export { registerFestivals } from './routes.ts'
export { sellPasses } from './passes/sell-passes.ts'
export { writeJury } from './votes/write-jury.ts'
