import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Choice } from './use-choices.ts'

/** Returns the kind of a thing, and its year: «فیلم، ۱۴۰۴». */
export function useChoiceFacts(): (choice: Choice) => string {
  const t = useTranslations('studio.choices')
  const locale = useLocale()
  return ({ kind, year, year_jalali: jalali, state }) => {
    const shown = locale === 'fa' ? jalali : year
    return [
      t(`kinds.${kind}`),
      shown === null ? null : localDigits(shown, locale),
      state === 'draft' ? t(kind === 'collection' ? 'hidden' : 'draft') : null,
    ]
      .filter((part) => part !== null)
      .join(locale === 'fa' ? '، ' : ', ')
  }
}

/** Its poster or still, small; an empty frame where it has none. */
export function ChoicePicture({ choice }: { choice: Choice | undefined }) {
  if (choice?.picture) return <Picture image={choice.picture} sizes="40px" className="choice-picture" />
  return <span className="choice-picture" aria-hidden="true" />
}
