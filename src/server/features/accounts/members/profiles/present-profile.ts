import type { z } from 'zod'
import type { Avatar } from '#contract/accounts/credentials.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { isDefaultAvatar } from './default-avatars.ts'
import type { ProfileRow } from './profile-queries.ts'
import { type AgeLimit, ageLimits } from './profile-limits.ts'

/** The avatar's columns: the code of a built-in one, and the folder of an own picture. */
interface AvatarRow {
  avatar: string | null
  picture: string | null
}

const pictureSides = [96, 192, 384]

export function presentDefaultAvatar(code: string): z.input<typeof Avatar> {
  return { src: `/avatars/${code}.svg`, srcset: null, code }
}

/** An own picture, a built-in one, or null: then a face is drawn from the seed. */
export function presentAvatar({ avatar, picture }: AvatarRow): z.input<typeof Avatar> | null {
  if (picture !== null) {
    const address = (side: number): string => `/images/${picture}/${side}.webp`
    return { src: address(96), srcset: pictureSides.map((side) => `${address(side)} ${side}w`).join(', '), code: null }
  }
  return avatar !== null && isDefaultAvatar(avatar) ? presentDefaultAvatar(avatar) : null
}

/** The limit as one of the contract's numbers; a value between two of them counts as the stricter one. */
export function ageLimitOf(years: number | null): AgeLimit | null {
  if (years === null) return null
  return ageLimits.findLast((limit) => limit <= years) ?? 0
}

export function presentCard(row: ProfileRow, chosenId: number | null): z.input<typeof ProfileCard> {
  return {
    id: row.id,
    name: row.name,
    avatar: presentAvatar(row),
    is_owner: row.is_owner,
    age_limit: ageLimitOf(row.age_limit),
    has_pin: row.has_pin,
    is_chosen: row.id === chosenId,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
