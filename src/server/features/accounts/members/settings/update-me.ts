import type { z } from 'zod'
import type { updateMe as route } from '#contract/accounts/account.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import { type Countries, readCountries } from '#server/house-lists.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { type Faults, readBirthDay, readCountry, readName } from '../read-particulars.ts'
import { findCountry, type Particulars, setParticulars } from './particulars-queries.ts'

/** Changes the sent fields and leaves the rest; nothing changes while one field is wrong. */
export async function updateMe(core: Core, memberId: MemberId, form: z.output<typeof route.body>): Promise<void> {
  await limit(core, { 'particulars.member': memberId })
  const countries = await readCountries(core.db)
  const was = form.country === undefined ? null : await findCountry(core.db, memberId)
  const change = readChange(form, { now: core.clock.now(), countries, was })
  if (Object.keys(change).length > 0) await setParticulars(core.db, memberId, change)
}

interface Known {
  now: Date
  countries: Countries
  /** Where the member lives now: a country that is no longer offered may stay. */
  was: string | null
}

function readChange(form: z.output<typeof route.body>, { now, countries, was }: Known): Particulars {
  const faults: Faults = {}
  const { language, wants_mail_news, wants_sms_news } = form
  const change: Particulars = {
    ...(form.first_name === undefined ? {} : { first_name: readName(form.first_name, 'first_name', faults) }),
    ...(form.last_name === undefined ? {} : { last_name: readName(form.last_name, 'last_name', faults) }),
    ...(form.birth_day === undefined ? {} : { birth_day: readBirthDay(form.birth_day ?? '', now, faults) }),
    ...(form.country === undefined ? {} : { country: readCountry(form.country, { countries, was }, faults) }),
    ...(language === undefined ? {} : { language }),
    ...(wants_mail_news === undefined ? {} : { wants_mail_news }),
    ...(wants_sms_news === undefined ? {} : { wants_sms_news }),
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return change
}
