import type { Localized } from '#server/fail.ts'

interface PartTerm {
  basisPoints: number
  fromDay: string
  /** Null = without an end. */
  toDay: string | null
}

export const sentences = {
  name: { fa: 'نام را بنویسید، حداکثر ۱۲۰ حرف.', en: 'Write the name, 120 letters at most.' },
  reader: {
    fa: 'عضوی با این شماره یا نشانی نداریم.',
    en: 'We have no member with this number or address.',
  },
  product: {
    fa: 'فقط اکران یا جشنواره طرف قرارداد دارد.',
    en: 'Only a screening or a festival has contract lines.',
  },
  order: { fa: 'روز آخر نمی‌تواند پیش از روز اول باشد.', en: 'The last day cannot be before the first.' },
  past: {
    fa: 'روز آخر امروز یا بعد از آن است تا گزارش‌های گذشته عوض نشود.',
    en: 'The last day is today or later, so that past reports do not change.',
  },
  too_much: {
    fa: 'سهم‌های این عنوان در بعضی روزها بیش از همهٔ درآمد می‌شود.',
    en: 'On some days the shares of this title would be more than all of it.',
  },
} as const satisfies Record<string, Localized>

const isOn = ({ fromDay, toDay }: PartTerm, day: string) => fromDay <= day && (toDay === null || day <= toDay)

/** Whether parts of one title would be more than all of it on some day, with a new one among them. */
export function isTooMuch(added: PartTerm, others: readonly PartTerm[]): boolean {
  // the sum only grows on a day on which a term begins
  const days = [added.fromDay, ...others.map(({ fromDay }) => fromDay)].filter((day) => isOn(added, day))
  const sumOn = (day: string) =>
    [added, ...others].reduce((sum, term) => (isOn(term, day) ? sum + term.basisPoints : sum), 0)
  return days.some((day) => sumOn(day) > 10_000)
}
