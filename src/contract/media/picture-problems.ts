/** Error codes of pictures, the same at all doors. Each door has its own words for a file that is no picture. */
export const pictureProblems = {
  'picture.too_small': {
    status: 422,
    fa: 'این عکس خیلی کوچک است؛ هر ضلعش دست‌کم {side} پیکسل می‌خواهد.',
    en: 'This picture is too small: each side needs at least {side} pixels.',
  },
  'picture.too_many_pixels': {
    status: 413,
    fa: 'این عکس {megapixels} مگاپیکسل است و ما از این نوع تا {most} مگاپیکسل را باز می‌کنیم. کوچک‌ترش را بفرستید.',
    en: 'This picture has {megapixels} megapixels; of its kind we open up to {most}. Send a smaller one.',
  },
  'picture.too_long': {
    status: 413,
    fa: 'هر ضلع عکس تا {most} پیکسل جا دارد. عکس را ببُرید یا کوچک کنید.',
    en: 'A picture may be {most} pixels long on each side. Crop it or make it smaller.',
  },
  'picture.too_heavy': {
    status: 422,
    fa: 'باز کردن این عکس بیش از اندازه کار می‌برد. آن را کوچک‌تر و با نام JPEG دوباره ذخیره کنید و بفرستید.',
    en: 'This picture takes too much work to open. Save it again as a smaller JPEG and send that.',
  },
  // a line that works is no failure of ours: as a 5xx, eight pictures of strangers at once woke the person on duty
  'picture.busy': {
    status: 429,
    fa: 'همین حالا عکس‌های زیادی رسیده است. چند لحظهٔ دیگر دوباره بفرستید.',
    en: 'Many pictures are arriving just now. Send it again in a moment.',
  },
} as const
