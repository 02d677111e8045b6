import { minutes } from '#lib/time/clock.ts'

/**
 * The provider asks a person again who signed in there longer ago (OpenID Connect Core, 3.1.2.1). A password that was
 * given once more counts here equally long, because a sign-in counts as that.
 */
export const maxAgeSeconds = minutes(10) / 1000

/**
 * When a person gave a password or a factor to the provider (`auth_time`); null where it does not say. A provider whose clock
 * is ahead does not make it later than now.
 */
export function authenticatedAt({ auth_time: at }: Readonly<Record<string, unknown>>, now: Date): Date | null {
  // no instant of this century is longer, and what is cannot be a date
  if (typeof at !== 'number' || !Number.isInteger(at) || at <= 0 || at > 10_000_000_000) return null
  return new Date(Math.min(at * 1000, now.getTime()))
}
