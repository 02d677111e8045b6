import type { Locale } from '#lib/text/locale.ts'

/** The program's own words on pages of text; only loaders read them, so no visitor's script contains them. */
export type PageWords = {
  /** `{day}`. */
  changed: string
  /** `{day}` and `{until}`. */
  earlier: string
  toCurrent: string
  history: string
  find: {
    label: string
    submit: string
    /** `{q}`. */
    found: string
    none: string
    noneText: string
    all: string
    parts: string
    write: string
    writeText: string
  }
}

export const pageWords: Record<Locale, PageWords> = {
  fa: {
    changed: 'آخرین تغییر: {day}',
    earlier: 'این متن از {day} تا {until} برقرار بود.',
    toCurrent: 'آنچه الان برقرار است',
    history: 'متن‌های قبلی',
    find: {
      label: 'جست‌وجو در کمک',
      submit: 'یافتن',
      found: 'پاسخ برای «{q}»',
      none: 'برای «{q}» پاسخی پیدا نشد',
      noneText: 'با کلمهٔ دیگری بپرسید، یا برای ما بنویسید.',
      all: 'همهٔ پرسش‌ها',
      parts: 'بخش‌ها',
      write: 'نوشتن به ما',
      writeText: 'پاسخ‌تان این‌جا نبود؟ یک نفر می‌خواند و جواب می‌دهد.',
    },
  },
  en: {
    changed: 'Last changed: {day}',
    earlier: 'This text held from {day} to {until}.',
    toCurrent: 'What holds now',
    history: 'Earlier texts',
    find: {
      label: 'Search in help',
      submit: 'Find',
      found: 'Answers for “{q}”',
      none: 'No answer found for “{q}”',
      noneText: 'Ask in other words, or write to us.',
      all: 'All questions',
      parts: 'Parts',
      write: 'Write to us',
      writeText: 'Your answer was not here? A person reads what you write and answers.',
    },
  },
}
