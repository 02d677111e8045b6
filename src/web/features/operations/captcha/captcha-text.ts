import type { Locale } from '#lib/text/locale.ts'

/** Texts of the captcha in a form; only loaders read them there, so no visitor's script contains them. */
export type CaptchaText = {
  title: string
  idle: string
  working: string
  done: string
  failed: string
  see: string
  hear: string
  seen: string
  heard: string
  slow: string
  waiting: string
  otherPicture: string
  otherSound: string
  digits: string
  notNeeded: string
  listen: string
}

/** Texts of the captcha that is asked by itself; they come with its code. */
type QuestionText = {
  title: string
  why: string
  waiting: string
  failed: string
  required: string
  send: string
  close: string
}

export const captchaText: Record<Locale, CaptchaText> = {
  fa: {
    title: 'آزمون ربات نبودن',
    idle: 'هنگام نوشتن، مرورگرتان خودش انجامش می‌دهد.',
    working: 'پشت صحنه در کار است؛ شما بنویسید.',
    done: 'کار پشت صحنه تمام شد',
    failed: 'پشت صحنه نشد. رقم‌ها را بخوانید یا بشنوید.',
    see: 'ببینید',
    hear: 'بشنوید',
    seen: 'تصویر پنج رقم',
    heard: 'پخش پنج رقم',
    slow: 'پنج رقم، آهسته',
    waiting: 'رقم‌ها با اولین خانه‌ای که پر می‌کنید می‌آیند.',
    otherPicture: 'تصویر دیگر',
    otherSound: 'صدای دیگر',
    digits: 'پنج رقم را بنویسید',
    notNeeded: 'لازم نیست',
    listen: 'شنیدن رقم‌ها',
  },
  en: {
    title: 'Not a robot',
    idle: 'Your browser does it by itself while you write.',
    working: 'At work behind the scenes; you can go on writing.',
    done: 'The work behind the scenes is done',
    failed: 'It did not work behind the scenes. Read or hear the digits.',
    see: 'See',
    hear: 'Hear',
    seen: 'Picture of five digits',
    heard: 'Play the five digits',
    slow: 'Five digits, slowly',
    waiting: 'The digits come with the first field that you fill.',
    otherPicture: 'Another picture',
    otherSound: 'Another sound',
    digits: 'Write the five digits',
    notNeeded: 'Not needed',
    listen: 'Hear the digits',
  },
}

export const questionText: Record<Locale, QuestionText> = {
  fa: {
    title: 'پنج رقم، و ادامه',
    why: 'همین حالا از این شبکه ورودهای زیادی خواسته می‌شود. پنج رقم را بخوانید یا بشنوید و بنویسید تا کارتان پیش برود.',
    waiting: 'رقم‌ها در راه‌اند.',
    failed: 'رقم‌ها نیامد. رقم‌های تازه بخواهید.',
    required: 'این قسمت را پر کنید.',
    send: 'ادامه',
    close: 'بستن',
  },
  en: {
    title: 'Five digits, and on you go',
    why: 'Many sign-ins are being asked for from this network just now. Read or hear the five digits and write them to go on.',
    waiting: 'The digits are on their way.',
    failed: 'The digits did not come. Ask for new ones.',
    required: 'this field is required',
    send: 'Continue',
    close: 'Close',
  },
}
