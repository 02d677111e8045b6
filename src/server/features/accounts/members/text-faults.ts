import type { NameText } from '#lib/persian/visible-text.ts'
import type { Localized } from '#server/fail.ts'
import { noAddress, required, tooLong } from '#server/http/validation.ts'

type Refusal = Extract<NameText, { refused: string }>['refused']

/** The fault of a typed name or text, by the reason from `visible-text`; `most` is its limit. */
export function textFault(refused: Refusal, most: number): Localized {
  switch (refused) {
    case 'blank':
      return required
    case 'too_long':
      return tooLong(most)
    case 'address':
      return noAddress
    case 'stacked_marks':
      return { fa: 'نشانه‌های روی هم را کم کنید.', en: 'There are too many marks on one letter.' }
  }
}
