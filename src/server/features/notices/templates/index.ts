/** The door of the feature: what notices say, edited in the studio. */
export { registerNoticeTexts } from './routes.ts'
