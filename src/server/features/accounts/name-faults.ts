import type { Localized } from '../../fail.ts'

/** What is wrong with a person's or a profile's name, by the reason `profileName` gives. */
export const nameFaults: Record<'blank' | 'too_long' | 'stacked_marks', Localized> = {
  blank: { fa: 'این خانه را پر کنید.', en: 'this field is required' },
  too_long: { fa: 'بیشتر از ۶۰ نویسه جا نمی‌شود.', en: 'No more than 60 characters fit.' },
  stacked_marks: { fa: 'نشانه‌های روی هم را کم کنید.', en: 'There are too many marks on one letter.' },
}
