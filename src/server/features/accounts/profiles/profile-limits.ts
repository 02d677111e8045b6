import { toLatinDigits } from '#lib/digits.ts'
import { withoutInvisible } from '#lib/persian-text.ts'

/** The owner and two more (specification §9). */
export const profileLimit = 3

/** The age ratings of the catalogue. */
export const ageLimits = [0, 7, 12, 15, 18] as const
export type AgeLimit = (typeof ageLimits)[number]

/** An age limit as a form says it; null for a grown person, `wrong` for what is none. */
export function readAgeLimit(input: string): AgeLimit | null | 'wrong' {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return null
  return ageLimits.find((limit) => String(limit) === text) ?? 'wrong'
}
