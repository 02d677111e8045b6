/** Error codes of music, and of its files. */
export const musicProblems = {
  'music.no_tracks': {
    status: 409,
    fa: 'این عنوان خودش پخش می‌شود و قطعه ندارد.',
    en: 'This title plays itself and has no tracks.',
  },
  'music.track_in_use': {
    status: 409,
    fa: 'این قطعه را کسی خریده یا شنیده است و برداشته نمی‌شود.',
    en: 'Somebody has bought or heard this track; it cannot be removed.',
  },
  'studio.upload_no_sound': {
    status: 415,
    fa: 'این فایل صدا نیست. فایل WAV، FLAC، MP3 یا M4A بفرستید.',
    en: 'This is not a sound file. Send WAV, FLAC, MP3 or M4A.',
  },
  'studio.no_own_file': {
    status: 409,
    fa: 'این عنوان فایلی از خودش ندارد؛ فایل‌ها را برای قطعه‌هایش بفرستید.',
    en: 'This title has no file of its own; send the files for its tracks.',
  },
} as const
