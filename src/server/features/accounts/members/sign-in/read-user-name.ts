import { normaliseUserName, type UserName, type UserNameRefusal } from '#lib/typed/user-name.ts'
import { failFields, type Localized } from '#server/fail.ts'

const refusals: Record<UserNameRefusal, Localized> = {
  empty: { fa: 'شمارهٔ موبایل یا ایمیل را بنویسید.', en: 'Write a mobile number or an e-mail address.' },
  too_short: { fa: 'این شماره کوتاه است؛ رقمی کم دارد.', en: 'This number is too short; a digit is missing.' },
  too_long: { fa: 'این شماره بلند است؛ رقمی زیاد دارد.', en: 'This number is too long; it has a digit too many.' },
  not_a_phone: {
    fa: 'این شماره درست نیست. بیرون از ایران، کد کشور را هم بنویسید.',
    en: 'This number is not right. Outside Iran, write the country code too.',
  },
  not_a_mobile: {
    fa: 'کد با پیامک می‌آید؛ شمارهٔ موبایل بنویسید.',
    en: 'The code comes by SMS; write a mobile number.',
  },
  invalid_email: { fa: 'این نشانی ایمیل درست نیست.', en: 'This e-mail address is not right.' },
  not_a_user_name: {
    fa: 'این نه شمارهٔ موبایل است، نه ایمیل.',
    en: 'This is neither a mobile number nor an e-mail address.',
  },
}

/** The normal form of a typed user name; ends the call with the field's message when it is invalid. */
export function readUserName(input: string): UserName {
  const name = normaliseUserName(input)
  if ('refused' in name) failFields({ user_name: [refusals[name.refused]] })
  return name
}
