import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { LyricsWarning } from '#lib/media/lyrics/line.ts'

const words: Record<LyricsWarning['code'], { fa: string; en: string }> = {
  bad_time: { fa: 'زمان خط {line} درست نیست.', en: 'The time of line {line} is wrong.' },
  no_time: { fa: 'خط {line} زمان ندارد و کنار گذاشته شد.', en: 'Line {line} has no time; it was left out.' },
  too_long: { fa: 'خط {line} بسیار بلند است و بریده شد.', en: 'Line {line} is too long and was cut.' },
  too_many: { fa: 'از خط {line} به بعد کنار گذاشته شد.', en: 'What follows from line {line} on was left out.' },
  other_count: {
    fa: 'تعداد خط‌های ترجمه ({line}) با متن یکی نیست.',
    en: 'The translation has another number of lines ({line}) than the lyrics.',
  },
}

/** A warning about typed lyrics in the reader's language and digits. */
export function lyricsWarning({ code, line }: LyricsWarning, locale: Locale): string {
  return words[code][locale].replace('{line}', localDigits(line, locale))
}
