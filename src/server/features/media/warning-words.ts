import type { TrackWarning } from '#db/json-columns.ts'
import { formatNumber } from './format-number.ts'
import type { Locale } from '#lib/text/locale.ts'

const words: Record<string, { fa: string; en: string }> = {
  overlap: { fa: 'خط {line} هم‌پوشان است.', en: 'Line {line} overlaps the cue before it.' },
  reversed: {
    fa: 'خط {line} پیش از شروعش تمام می‌شود و کنار گذاشته شد.',
    en: 'Line {line} ends before it begins; it was left out.',
  },
  no_length: { fa: 'خط {line} طولی ندارد و کنار گذاشته شد.', en: 'Line {line} has no length; it was left out.' },
  negative_start: { fa: 'خط {line} پیش از صفر شروع می‌شد؛ از صفر شروع شد.', en: 'Line {line} began before zero.' },
  no_words: { fa: 'خط {line} متنی ندارد و کنار گذاشته شد.', en: 'Line {line} has no words; it was left out.' },
  doubled_encoding: {
    fa: 'حروف این فایل به‌هم‌ریخته بود (دو بار UTF-8 ذخیره شده) و درستش کردیم؛ چند خط را نگاه کنید.',
    en: 'The letters of this file were garbled (saved as UTF-8 twice) and were put right; look at a few lines.',
  },
  guessed_end: {
    fa: 'پایانِ زمانِ خط {line} خوانده نشد؛ تا گفتهٔ بعدی و نه بیش از چهار ثانیه نشان داده می‌شود.',
    en: 'The end of the time in line {line} could not be read; the words stay until the next ones, four seconds at most.',
  },
  unread_time: {
    fa: 'خط {line} به زمان می‌ماند و خوانده نشد؛ متن زیر آن کنار گذاشته شد.',
    en: 'Line {line} looks like a time and could not be read; the words under it were left out.',
  },
  after_end: {
    fa: 'از خط {line} به بعد، زمان‌ها پس از پایان فیلم است.',
    en: 'From line {line} on, the times are after the end of the film.',
  },
  shifted: {
    fa: 'اولین گفته (خط {line}) پس از یک ساعت می‌آید؛ شاید همهٔ زمان‌ها چند ساعت جابه‌جا باشد.',
    en: 'The first words (line {line}) come after an hour; perhaps all times are shifted by hours.',
  },
  rate_of_film: {
    fa: 'این فایل فریم می‌شمارد و نمی‌گوید چند تا در ثانیه؛ با نرخ فریمِ همین فیلم خوانده شد. چند زمان را نگاه کنید.',
    en: 'This file counts frames and does not say how many a second; it was read at the rate of this film. Look at a few times.',
  },
  guessed_rate: {
    fa: 'این فایل فریم می‌شمارد و نمی‌گوید چند تا در ثانیه؛ ۲۵ گرفته شد. پس از آمدنِ فیلم دوباره بفرستیدش.',
    en: 'This file counts frames and does not say how many a second; 25 were taken. Send it again when the film is here.',
  },
  guessed_encoding: {
    fa: 'نوع نوشتار فایل از روی متن حدس زده شد؛ چند خط را نگاه کنید.',
    en: 'The encoding was guessed from the text; look at a few lines.',
  },
}

/** A warning about a subtitle in the reader's language and digits. */
export function warningInWords(warning: TrackWarning, locale: Locale): string {
  const entry = words[warning.code]
  return entry === undefined ? warning.code : entry[locale].replace('{line}', formatNumber(warning.line, locale))
}
