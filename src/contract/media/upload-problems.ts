/** Refusals of files that staff upload, and of the jobs that work on them. */
export const uploadProblems = {
  'studio.subtitle_unreadable': {
    status: 422,
    fa: 'این فایل زیرنویس خواندنی نیست: {reason}',
    en: 'This subtitle file cannot be read: {reason}',
  },
  'studio.subtitle_in_place': {
    status: 409,
    fa: 'این زبان زیرنویسی از همین نوع دارد. اول آن را بردارید.',
    en: 'This language has a subtitle of that sort already. Remove that one first.',
  },
  'studio.no_preview': {
    status: 404,
    fa: 'این عنوان پیش‌پرده‌ای ندارد که پنهان یا پاک شود.',
    en: 'This title has no trailer to hide or delete.',
  },
  'studio.not_retryable': {
    status: 409,
    fa: 'این مرحله الان تکرارپذیر نیست.',
    en: 'This step cannot be retried now.',
  },
  'storage.full': {
    status: 507,
    fa: 'روی سرور جای کافی نمانده است. فایل‌های بی‌استفاده را پاک کنید یا به مدیر سایت خبر بدهید، بعد ادامه دهید.',
    en: 'There is not enough room left on the server. Remove files nobody needs or tell the operator, then go on.',
  },
  'storage.promised': {
    status: 507,
    fa: 'جایی که روی سرور مانده، برای بارگذاری‌هایی است که همین حالا در راه‌اند. وقتی تمام شدند دوباره بفرستید، یا به مدیر سایت خبر بدهید.',
    en: 'The room that is left on the server is for uploads that are on their way. Send it when they are done, or tell the operator.',
  },
  'studio.uploads_unfinished': {
    status: 422,
    fa: 'بارگذاری‌های نیمه‌کارهٔ شما به سقف رسیده است: {most} فایل، یا روی هم {gigabytes} گیگابایت. اول یکی را تمام کنید یا کنار بگذارید؛ قدیمی‌ترینش «{file}» برای «{title}» است.',
    en: 'You have as many unfinished uploads as one member may have: {most} files, or {gigabytes} GB together. Finish one or give it up first; the oldest is “{file}” of “{title}”.',
  },
  'studio.upload_not_found': { status: 404, fa: 'چنین بارگذاری‌ای نیست.', en: 'There is no such upload.' },
  'studio.upload_type': { status: 415, fa: 'این فایل ویدئو نیست.', en: 'This file is not a video.' },
} as const
