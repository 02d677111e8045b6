import type { TrackWarning } from '#db/json-columns.ts'
import { formatNumber } from './format-number.ts'
import type { Locale } from '#lib/locale.ts'

const words: Record<string, { fa: string; en: string }> = {
  overlap: { fa: 'خط {line} هم‌پوشان است.', en: 'Line {line} overlaps the cue before it.' },
  reversed: {
    fa: 'خط {line} پیش از آغازش تمام می‌شود و کنار گذاشته شد.',
    en: 'Line {line} ends before it begins; it was left out.',
  },
  no_length: { fa: 'خط {line} طولی ندارد و کنار گذاشته شد.', en: 'Line {line} has no length; it was left out.' },
  negative_start: { fa: 'خط {line} پیش از صفر آغاز می‌شد؛ از صفر آغاز شد.', en: 'Line {line} began before zero.' },
  no_words: { fa: 'خط {line} متنی ندارد و کنار گذاشته شد.', en: 'Line {line} has no words; it was left out.' },
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
