import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
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
