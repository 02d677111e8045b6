import { crews } from './crews.ts'

/** The jury of the demo's festival: groups, as everybody in the demo is. */
export const demoJury = [
  { crew: crews.roomEight, role_fa: 'سرگروه داوران', role_en: 'Head of the jury' },
  { crew: crews.window, role_fa: 'داور صدا', role_en: 'Juror for sound' },
  { crew: crews.scissors, role_fa: 'داور تدوین', role_en: 'Juror for editing' },
] as const

/** Prizes: one is announced already, the other on the festival's last day. */
export const demoPrizes = [
  {
    name_fa: 'چراغ گشایش',
    name_en: 'Opening Lamp',
    category_fa: 'فیلم گشایش',
    category_en: 'Opening film',
    film: 'tehran',
    day: -1,
  },
  {
    name_fa: 'چراغ زمستان',
    name_en: 'Winter Lamp',
    category_fa: 'بهترین فیلم',
    category_en: 'Best film',
    film: 'doors',
    day: 4,
  },
] as const
