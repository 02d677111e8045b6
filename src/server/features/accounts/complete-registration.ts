import { transaction } from '#db/transaction.ts'
import { type BirthDayRefusal, parseBirthDay } from '#lib/birth-day.ts'
import { isCountryCode } from '#lib/countries.ts'
import { tehranTime } from '#lib/dates.ts'
import { isoDay } from '#lib/jalali.ts'
import type { Locale } from '#lib/locale.ts'
import { profileName } from '#lib/visible-text.ts'
import type { Core } from '../../core.ts'
import { fail, failFields, type Localized } from '../../fail.ts'
import { limit } from './limits.ts'
import { nameFaults } from './name-faults.ts'
import { hashPassword, passwordFaults } from './password.ts'
import { readUserName } from './read-user-name.ts'
import { registerMember } from './register-member.ts'
import { holdRememberToken, opensStep, spendRememberToken } from './remember-tokens.ts'
import { type OpenedSession, openSession, type Visitor } from './sessions.ts'

export interface RegistrationForm {
  user_name: string
  remember_token: string
  first_name: string
  last_name: string
  birth_day?: string | null | undefined
  country: string
  password: string
  rePassword: string
  acceptTerms: boolean
}

/** Makes the member whose code was right, and signs in. Every field that is not right gets its own message. */
export async function completeRegistration(
  core: Core,
  form: RegistrationForm,
  from: { visitor: Visitor; locale: Locale },
): Promise<{ memberId: string; session: OpenedSession }> {
  const userName = readUserName(form.user_name)
  const now = core.clock.now()
  const step = { userName: userName.normal, purpose: 'complete' } as const
  await limit(core, { 'complete.address': from.visitor.ip })
  if (!(await opensStep(core.db, form.remember_token, step, now))) fail('auth.remember_token_invalid')
  const person = readPerson(form, userName.normal, now)
  // costly, so only after the token was seen, and outside of the transaction
  const passwordHash = await hashPassword(form.password)
  const done = await transaction(core.db, async (tx) => {
    if (!(await holdRememberToken(tx, form.remember_token, step, now))) return null
    const memberId = await registerMember(tx, { userName, ...person, locale: from.locale, passwordHash }, now)
    if (memberId === null) return null
    await spendRememberToken(tx, form.remember_token, now)
    return { memberId, session: await openSession(tx, memberId, from.visitor, now) }
  })
  return done ?? fail('auth.remember_token_invalid')
}

interface Person {
  firstName: string
  lastName: string
  birthDay: string | null
  country: string
}

function readPerson(form: RegistrationForm, userName: string, now: Date): Person {
  const faults: Record<string, Localized[]> = {}
  const name = (field: 'first_name' | 'last_name'): string => {
    const result = profileName(form[field])
    if ('text' in result) return result.text
    faults[field] = [nameFaults[result.refused]]
    return ''
  }
  const firstName = name('first_name')
  const lastName = name('last_name')
  const birthDay = readBirthDay(form.birth_day ?? '', now)
  if (birthDay !== null && typeof birthDay !== 'string') faults.birth_day = [birthDay]
  const country = form.country.trim().toUpperCase()
  if (!isCountryCode(country))
    faults.country = [{ fa: 'کشور را از فهرست برگزینید.', en: 'Choose a country from the list.' }]
  const password = passwordFaults(form.password, userName)
  if (password.length > 0) faults.password = password
  if (form.rePassword !== form.password) {
    faults.rePassword = [{ fa: 'تکرار رمز با خود رمز یکی نیست.', en: 'The two passwords are not the same.' }]
  }
  if (!form.acceptTerms) {
    faults.acceptTerms = [{ fa: 'برای ثبت‌نام، شرایط را بپذیرید.', en: 'Accept the terms to sign up.' }]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return { firstName, lastName, birthDay: typeof birthDay === 'string' ? birthDay : null, country }
}

const birthDayFaults: Record<Exclude<BirthDayRefusal, 'empty'>, Localized> = {
  not_a_date: {
    fa: 'تاریخ را این‌طور بنویسید: ۱۳۷۰/۰۲/۳۱ یا 1991-05-21.',
    en: 'Write the date like this: 1991-05-21 or 1370/02/31.',
  },
  no_such_date: { fa: 'چنین روزی در تقویم نیست.', en: 'There is no such day in the calendar.' },
  in_the_future: { fa: 'این روز هنوز نیامده است.', en: 'This day has not come yet.' },
  too_old: { fa: 'سال را درست بنویسید.', en: 'Check the year.' },
  year_needs_four_digits: { fa: 'سال را با چهار رقم بنویسید.', en: 'Write the year with four digits.' },
}

/** The ISO day, null when left empty, or what is wrong with it. */
function readBirthDay(input: string, now: Date): string | null | Localized {
  const result = parseBirthDay(input, isoDay(tehranTime(now)))
  if ('iso' in result) return result.iso
  return result.refused === 'empty' ? null : birthDayFaults[result.refused]
}
