import { typedDigits } from '#lib/typed/typed-digits.ts'

/** The owner and two more (specification §9). */
export const profileLimit = 3

/** The age ratings of the catalogue. */
export const ageLimits = [0, 7, 12, 15, 18] as const
export type AgeLimit = (typeof ageLimits)[number]

/** Reads an age limit from a form; null for an adult, `wrong` for any other text. */
export function readAgeLimit(input: string): AgeLimit | null | 'wrong' {
  const text = typedDigits(input)
  if (text === '') return null
  return ageLimits.find((limit) => String(limit) === text) ?? 'wrong'
}
