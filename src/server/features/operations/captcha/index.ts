/** The door of the feature: captchas, by which strangers show that they are people. */
export { judgeCaptcha, useCaptcha } from './judge-answer.ts'
export { captchaInCookie, registerCaptcha } from './routes.ts'
