import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { type Countries, readCountries } from '#server/house-lists.ts'
import { proofWithoutFactor } from '../factors/factor-proof.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { hashPassword, newPasswordFaults } from '../password/password.ts'
import { readBirthDay, readCountry, readName } from '../read-particulars.ts'
import { readUserName } from './read-user-name.ts'
import { registerMember } from './register-member.ts'
import { holdRememberToken, opensStep, spendRememberToken } from './remember-tokens.ts'
import { confirmSession } from '../sessions/session-queries.ts'
import { type OpenedSession, openSession, type Visitor } from '../sessions/sessions.ts'

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

/** Creates the member whose code was right, and signs in. Every wrong field gets its own message. */
export async function completeRegistration(
  core: Core,
  form: RegistrationForm,
  from: { visitor: Visitor; locale: Locale },
): Promise<{ memberId: MemberId; session: OpenedSession }> {
  const userName = readUserName(form.user_name)
  const now = core.clock.now()
  const step = { userName: userName.normal, purpose: 'complete' } as const
  await limit(core, { 'complete.address': from.visitor.ip })
  if (!(await opensStep(core.db, form.remember_token, step, now))) fail('auth.remember_token_invalid')
  const person = readPerson(form, userName.normal, { now, countries: await readCountries(core.db) })
  // expensive, so only after the token was checked, and outside of the transaction
  const passwordHash = await hashPassword(form.password)
  const done = await transaction(core.db, async (tx) => {
    if ((await holdRememberToken(tx, form.remember_token, step, now)) === null) return null
    const memberId = await registerMember(tx, { userName, ...person, locale: from.locale, passwordHash }, now)
    if (memberId === null) return null
    // who has just become a member has no factor
    const proof = await proofWithoutFactor(tx, memberId)
    if (proof === null) return null
    await spendRememberToken(tx, form.remember_token, now)
    const session = await openSession(tx, proof, from.visitor, now)
    await confirmSession(tx, session.sessionId, now)
    return { memberId, session }
  })
  return done ?? fail('auth.remember_token_invalid')
}

interface Person {
  firstName: string
  lastName: string
  birthDay: string | null
  country: string
}

function readPerson(
  form: RegistrationForm,
  userName: string,
  { now, countries }: { now: Date; countries: Countries },
): Person {
  const faults: Record<string, Localized[]> = {}
  const firstName = readName(form.first_name, 'first_name', faults)
  const lastName = readName(form.last_name, 'last_name', faults)
  const birthDay = readBirthDay(form.birth_day ?? '', now, faults)
  const country = readCountry(form.country, { countries }, faults)
  Object.assign(faults, newPasswordFaults(form, userName))
  if (!form.acceptTerms) {
    faults.acceptTerms = [{ fa: 'برای ثبت‌نام، شرایط را بپذیرید.', en: 'Accept the terms to sign up.' }]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return { firstName, lastName, birthDay, country }
}
