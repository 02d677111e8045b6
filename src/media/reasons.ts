import type { NoteCode } from '#lib/media/encode-plan.ts'
import type { Locale } from '#lib/text/locale.ts'

/**
 * Every reason for which a film, a subtitle or a step of the pipeline can be refused or fail, with a sentence that
 * tells the editor what to do.
 */
export const REASONS = {
  empty_file: {
    fa: 'فایل خالی است. دوباره از دستگاه خود بفرستیدش.',
    en: 'The file is empty. Send it again from your device.',
  },
  not_media: {
    fa: 'این فایل ویدئو نیست، هر چند نامش ویدئو باشد. فایل فیلم را بفرستید.',
    en: 'This is not a video, whatever its name says. Send the film file itself.',
  },
  unsupported_format: {
    fa: 'این قالب را نمی‌شناسیم. فایل را به MP4، MKV، MOV، WebM یا TS تبدیل کنید.',
    en: 'We do not take this format. Convert the file to MP4, MKV, MOV, WebM or TS.',
  },
  truncated: {
    fa: 'فایل ناقص است و تا آخر نیامده. نسخه‌ی کامل را دوباره بفرستید.',
    en: 'The file is cut short. Send the complete file again.',
  },
  no_video: {
    fa: 'در این فایل تصویری نیست. فایلی با تصویر بفرستید.',
    en: 'There is no picture in this file. Send a file with a picture.',
  },
  audio_only: {
    fa: 'این فایل فقط صدا دارد. برای فیلم، فایلی با تصویر بفرستید.',
    en: 'This file has sound only. A film needs a file with a picture.',
  },
  still_image: {
    fa: 'این فایل یک تصویر ثابت است، نه فیلم.',
    en: 'This file is a still picture, not a film.',
  },
  too_short: {
    fa: 'این فیلم کوتاه‌تر از نیم ثانیه است.',
    en: 'This film is shorter than half a second.',
  },
  undecodable: {
    fa: 'تصویر این فایل باز نمی‌شود. شاید خراب یا رمزشده باشد؛ با برنامه‌ای دیگر دوباره خروجی بگیرید.',
    en: 'The picture cannot be decoded. It may be damaged or locked; export it again with another program.',
  },
  ffmpeg_missing: {
    fa: 'ffmpeg روی سرور پیدا نشد. آن را نصب کنید یا FFMPEG_PATH را تنظیم کنید.',
    en: 'ffmpeg was not found on the server. Install it or set FFMPEG_PATH.',
  },
  encode_failed: {
    fa: 'تبدیل فیلم شکست خورد. دوباره بکوشید؛ اگر باز هم شد، جزئیات را به پشتیبانی بفرستید.',
    en: 'Encoding failed. Try again; if it fails again, send the details to support.',
  },
  package_failed: {
    fa: 'بسته‌بندی فیلم شکست خورد. دوباره بکوشید.',
    en: 'Packaging the film failed. Try again.',
  },
  stalled: {
    fa: 'کار پنج دقیقه هیچ پیش نرفت و متوقف شد. دوباره بکوشید.',
    en: 'The work made no progress for five minutes and was stopped. Try again.',
  },
  killed: {
    fa: 'حافظهٔ سرور کم آمد و این کار نیمه‌کاره ماند. دوباره بکوشید؛ اگر باز هم شد، به مدیر سایت بگویید حافظهٔ سرور را بیشتر کند.',
    en: 'The server ran out of memory, and this work was cut off. Try again; if it happens again, ask the operator for more memory.',
  },
  disk_full: {
    fa: 'فضای دیسک سرور تمام شده است. جا باز کنید و دوباره بکوشید.',
    en: 'The server has run out of disk space. Free some and try again.',
  },
  cancelled: { fa: 'کار لغو شد.', en: 'The work was cancelled.' },
  verify_failed: {
    fa: 'خروجی درست درنیامد و منتشر نشد. دوباره بکوشید.',
    en: 'The result did not pass its check and was not published. Try again.',
  },
  source_missing: {
    fa: 'فایل اصلی پیدا نشد. فیلم را دوباره بفرستید.',
    en: 'The source file was not found. Upload the film again.',
  },
  music_not_sound: {
    fa: 'این فایل صدا نیست، هر چند نامش صدا باشد. فایل WAV، FLAC، MP3 یا M4A بفرستید.',
    en: 'This is not a sound file, whatever its name says. Send WAV, FLAC, MP3 or M4A.',
  },
  music_no_sound: {
    fa: 'در این فایل صدایی نیست. فایلی با صدا بفرستید.',
    en: 'There is no sound in this file. Send a file with sound.',
  },
  music_is_video: {
    fa: 'این فایل ویدئو است. برای قطعه فقط صدا بفرستید؛ ویدئو را به شکل نماهنگ بیفزایید.',
    en: 'This file is a video. A track takes sound only; add the video as a clip.',
  },
  music_too_short: {
    fa: 'این قطعه کوتاه‌تر از یک ثانیه است.',
    en: 'This track is shorter than one second.',
  },
  music_undecodable: {
    fa: 'صدای این فایل باز نمی‌شود. شاید خراب یا رمزشده باشد؛ با برنامه‌ای دیگر دوباره خروجی بگیرید.',
    en: 'The sound cannot be decoded. It may be damaged or locked; export it again with another program.',
  },
  subtitle_empty: { fa: 'فایل زیرنویس خالی است.', en: 'The subtitle file is empty.' },
  subtitle_html: {
    fa: 'این فایل یک صفحه‌ی وب است، نه زیرنویس. شاید لینک دانلود صفحه‌ی خطا داده باشد.',
    en: 'This is a web page, not a subtitle. The download link may have returned an error page.',
  },
  subtitle_binary: {
    fa: 'این فایل متن نیست. زیرنویس را با پسوند SRT یا VTT بفرستید؛ فایل فشرده را اول باز کنید.',
    en: 'This file is not text. Send an SRT or VTT file; unpack an archive first.',
  },
  subtitle_too_large: { fa: 'این فایل برای زیرنویس بسیار بزرگ است.', en: 'This file is far too large for a subtitle.' },
  subtitle_other_format: {
    fa: 'این یک زیرنویس {format} است و زمانی در آن خوانده نشد. آن را با یک برنامهٔ زیرنویس به SRT یا VTT تبدیل کنید و دوباره بفرستید.',
    en: 'This is a subtitle in {format}, and no times could be read in it. Turn it into SRT or VTT with a subtitle program, and send that.',
  },
  subtitle_no_cues: {
    fa: 'در این فایل هیچ زیرنویس زمان‌داری نیست.',
    en: 'There is no timed subtitle in this file.',
  },
  unexpected: {
    fa: 'خطایی پیش‌بینی‌نشده رخ داد. دوباره بکوشید.',
    en: 'Something unexpected went wrong. Try again.',
  },
} as const satisfies Record<string, { fa: string; en: string }>

export type ReasonCode = keyof typeof REASONS

function isReason(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code)
}

/** The words of a code that a row holds; one that is no longer known is something unexpected. */
export function reasonInWords(code: string, locale: Locale): string {
  return REASONS[isReason(code) ? code : 'unexpected'][locale]
}

/** Reasons that lie in the file itself: the same file would fail again, so there is no retry. */
const FINAL = new Set<ReasonCode>([
  'empty_file',
  'not_media',
  'unsupported_format',
  'truncated',
  'no_video',
  'audio_only',
  'still_image',
  'too_short',
  'undecodable',
  'music_not_sound',
  'music_no_sound',
  'music_is_video',
  'music_too_short',
  'music_undecodable',
  'cancelled',
  'source_missing',
])

/** Notes for the editor that do not stop the film. */
export const NOTES = {
  silent: { fa: 'این فیلم صدا ندارد.', en: 'This film has no sound.' },
  rotated: { fa: 'تصویر چرخانده شد تا راست بایستد.', en: 'The picture was turned upright.' },
  portrait: { fa: 'تصویر عمودی است.', en: 'The picture is upright (portrait).' },
  variable_frame_rate: { fa: 'نرخ فریم یکدست شد.', en: 'The frame rate was made constant.' },
  high_frame_rate: { fa: 'نرخ فریم به حداکثر ۶۰ رسید.', en: 'The frame rate was lowered to 60 at most.' },
  odd_size: { fa: 'اندازه‌ی تصویر زوج شد.', en: 'The picture size was made even.' },
  ten_bit: { fa: 'تصویر ۱۰ بیتی به ۸ بیتی تبدیل شد.', en: 'The 10-bit picture was converted to 8 bits.' },
  surround: { fa: 'صدای فراگیر به استریو تبدیل شد.', en: 'Surround sound was mixed to stereo.' },
  surround_kept: {
    fa: 'صدای شش‌کاناله می‌ماند و هر دستگاهی که شش بلندگو دارد آن را پخش می‌کند؛ بقیه استریو می‌شنوند.',
    en: 'Surround sound is kept for devices with six speakers; others play it in stereo.',
  },
  hdr_tonemapped: { fa: 'تصویر HDR به SDR تبدیل شد.', en: 'The HDR picture was converted to SDR.' },
  hdr_unconverted: {
    fa: 'تصویر HDR است ولی این ffmpeg نمی‌تواند تبدیلش کند؛ رنگ‌ها کم‌جان می‌شوند.',
    en: 'The picture is HDR and this ffmpeg cannot convert it; colours will look pale.',
  },
  deinterlaced: { fa: 'تصویر درهم‌بافته صاف شد.', en: 'The interlaced picture was deinterlaced.' },
  cover_ignored: {
    fa: 'تصویر جلد داخل فایل کنار گذاشته شد؛ جلد آلبوم نشان داده می‌شود.',
    en: 'The cover inside the file was left out; the album’s artwork is shown.',
  },
  mono: { fa: 'صدا تک‌کاناله است.', en: 'The sound is mono.' },
  resampled: { fa: 'نرخ نمونه‌برداری تغییر کرد.', en: 'The sample rate was changed.' },
  low_rate: {
    fa: 'نرخ نمونه‌برداری کم است و صدا گرفته شنیده می‌شود.',
    en: 'The sample rate is low; the sound is dull.',
  },
  silence: { fa: 'در این فایل چیزی شنیده نمی‌شود.', en: 'Nothing can be heard in this file.' },
  damaged: {
    fa: 'بخش‌هایی از فایل خوانده نشد. قطعه را تا آخر گوش کنید.',
    en: 'Parts of the file could not be read. Listen to the whole track.',
  },
  late_picture: {
    fa: 'تصویر دیرتر از صدا آغاز می‌شود؛ تا آن هنگام نخستین تصویر می‌ماند.',
    en: 'The picture begins later than the sound; until then its first frame stands.',
  },
  sound_longer: {
    fa: 'صدا پس از پایان تصویر ادامه دارد؛ تا آن هنگام آخرین تصویر می‌ماند.',
    en: 'The sound goes on after the picture has ended; its last frame stands until then.',
  },
  sound_shorter: {
    fa: 'صدا پیش از تصویر تمام می‌شود؛ پایان فیلم بی‌صداست.',
    en: 'The sound ends before the picture; the end of the film is silent.',
  },
  small: { fa: 'تصویر کوچک‌تر از ۲۴۰ خط است.', en: 'The picture is smaller than 240 lines.' },
} as const satisfies Record<NoteCode, { fa: string; en: string }>

/** Whether the same step may succeed with the same file when somebody tries it again. */
export const mayHelpToRetry = (code: string | null): boolean => code === null || !isReason(code) || !FINAL.has(code)

/** A failed step, with a reason in words (`REASONS[code]`) and technical details for the log. */
export class MediaFailure extends Error {
  override readonly name = 'MediaFailure'
  readonly code: ReasonCode
  readonly detail: string

  constructor(code: ReasonCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code)
    this.code = code
    this.detail = detail
  }

  /** Whether a retry of the same step may succeed. */
  get worthRetrying(): boolean {
    return !FINAL.has(this.code)
  }
}
