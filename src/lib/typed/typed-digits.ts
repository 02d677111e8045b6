import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'

/**
 * The text of a field, or a cell, of digits: in Latin digits, whichever were typed, without the marks of direction and the
 * half-spaces that come along when somebody pastes, and without blanks around it.
 */
export const typedDigits = (text: string): string => toLatinDigits(withoutInvisible(text))
