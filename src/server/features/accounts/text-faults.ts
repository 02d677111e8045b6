import type { VisibleText } from '#lib/visible-text.ts'
import type { Localized } from '../../fail.ts'
import { required, tooLong } from '../../http/validation.ts'

type Refusal = Extract<VisibleText, { refused: string }>['refused']

/** What is wrong with a typed name or text, by the reason that `visible-text` gives; `most` is its limit. */
export function textFault(refused: Refusal, most: number): Localized {
  switch (refused) {
    case 'blank':
      return required
    case 'too_long':
      return tooLong(most)
    case 'stacked_marks':
      return { fa: 'نشانه‌های روی هم را کم کنید.', en: 'There are too many marks on one letter.' }
  }
}
