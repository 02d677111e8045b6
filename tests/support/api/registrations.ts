import { expect } from 'vitest'
import type { Config } from '#server/config.ts'
import type { CallOptions } from './app.ts'
import { codeIn } from './inbox.ts'
import { loginHouse, password } from '#tests/support/houses/login-house.ts'

/** Registration for people without an account: from the first call to the code, and on to a member. */
export async function registrations(overrides: Partial<Config> = {}) {
  const house = await loginHouse(overrides)
  const { inbox, post } = house
  const newPhone = (): { local: string; normal: string } => {
    const normal = house.newPhone()
    return { local: `0${normal.slice(3)}`, normal }
  }
  const start = (userName: string, options?: CallOptions) => post('/auth/init', { user_name: userName }, options)

  /** A registration up to its code; returns what the next step needs. */
  async function started(options?: CallOptions) {
    const phone = newPhone()
    const init = await start(phone.local, options)
    const code = codeIn(await inbox.wait(phone.local))
    return { phone, code, token: String(init.body.remember_token) }
  }

  const form = (userName: string, token: string, more: object = {}) => ({
    user_name: userName,
    remember_token: token,
    first_name: 'نیلوفر',
    last_name: 'آذری',
    birth_day: '۱۳۷۰/۰۲/۳۱',
    country: 'IR',
    password,
    rePassword: password,
    acceptTerms: true,
    ...more,
  })

  async function member() {
    const { phone, code, token } = await started()
    const verified = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const complete = await post('/auth/compelet', form(phone.local, String(verified.body.remember_token)))
    expect(complete.status).toBe(200)
    return { ...phone, token: String(complete.body.token) }
  }

  return { ...house, newPhone, start, started, form, member }
}
