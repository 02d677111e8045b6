import type { CodePurpose } from '#lib/code-purpose.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { type LetterWords, wordsOf } from '../notices/index.ts'
import { textOf } from './code-purpose.ts'

/** The letter that goes with a code. `code`: in Latin digits. */
export function codeLetter(
  purpose: CodePurpose,
  code: string,
  locale: Locale,
  { byMail }: { byMail: boolean },
): LetterWords {
  return wordsOf(`code_${textOf(purpose)}`, locale, { code: localDigits(code, locale), by_mail: byMail })
}
