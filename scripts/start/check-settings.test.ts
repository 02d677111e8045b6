import { expect, test } from 'vitest'
import { checkSettings } from './check-settings.ts'
import { Sentence } from './sentence.ts'

const live = {
  PARDE_MODE: 'live',
  PARDE_SECRET: 'q8Zt0b1Lr5Xy7Wc2Mv9Kp4Hs6Jd3Gf1A',
  PUBLIC_URL: 'https://parde.example',
  SMTP_URL: 'smtps://mail.parde.example',
  MAIL_FROM: 'Parde <no-reply@parde.example>',
}
const check = (env: Record<string, string>) => () => checkSettings(env)

test('the demo needs nothing, and a live house that has all may start', () => {
  expect(check({})).not.toThrow()
  expect(check(live)).not.toThrow()
})

test.each([
  ['PARDE_SECRET', { ...live, PARDE_SECRET: '' }],
  ['SMS_API_URL', { ...live, SMTP_URL: '' }],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: '' }],
  ['ZARINPAL_API_URL', { ...live, ZARINPAL_MERCHANT_ID: 'b7f0e4a6-1c2d-4e3f-8a9b-0c1d2e3f4a5b' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('what is wrong with %s is said in a sentence', (name, env) => {
  expect(check(env)).toThrow(Sentence)
  expect(check(env)).toThrow(name)
})
