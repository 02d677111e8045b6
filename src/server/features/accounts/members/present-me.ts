import type { z } from 'zod'
import type { ActiveSession, Me } from '#contract/accounts/accounts.ts'
import { isLocale, type Locale } from '#lib/text/locale.ts'
import type { Countries } from '#server/house-lists.ts'
import { deviceName } from './sessions/device.ts'
import type { LiveSession } from './sign-in/open-or-choose-session.ts'
import type { readMember } from './member-queries.ts'
import { ageLimitOf, presentAvatar } from './profiles/present-profile.ts'

type MemberRow = NonNullable<Awaited<ReturnType<typeof readMember>>>

type Owed = z.input<typeof Me>['owes_factor']

export function presentMe(row: MemberRow, owesFactor: Owed): z.input<typeof Me> {
  const profile =
    row.profile_id === null
      ? null
      : {
          id: row.profile_id,
          name: row.profile_name ?? '',
          avatar: presentAvatar({ avatar: row.profile_avatar, picture: row.profile_picture }),
          is_owner: row.profile_is_owner === true,
          age_limit: ageLimitOf(row.profile_age_limit),
        }
  return {
    id: row.id,
    user_name: row.user_name,
    first_name: row.first_name,
    last_name: row.last_name,
    birth_day: row.birth_day,
    country: row.country,
    language: isLocale(row.language) ? row.language : 'fa',
    staff_role: row.staff_role,
    owes_factor: owesFactor,
    profile,
    profile_count: Number(row.profile_count),
    is_unreachable: row.is_unreachable,
    wants_mail_news: row.wants_mail_news,
    wants_sms_news: row.wants_sms_news,
    favorites: row.favorites.map(({ product_id }) => product_id),
  }
}

/** `thisSession` is the caller's own; null where nobody is signed in yet. */
export function presentSession(
  row: LiveSession,
  { locale, countries }: { locale: Locale; countries: Countries },
  thisSession: string | null = null,
): z.input<typeof ActiveSession> {
  return {
    s_id: row.id,
    device: deviceName(row.device, locale),
    browser: row.browser,
    place: row.country === null ? null : countries.nameOf(row.country, locale),
    last_seen_at: row.last_seen_at.toISOString(),
    is_this: row.id === thisSession,
  }
}
