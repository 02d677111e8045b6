/** Error codes of what children ask for; part of `problems`. */
export const childWishProblems = {
  'wish.for_children': {
    status: 409,
    fa: 'این دکمه برای پروفایل بچه‌هاست. خودتان می‌توانید بخرید.',
    en: 'This button is for children’s profiles. You can buy it yourself.',
  },
  'wish.is_open': { status: 409, fa: 'این همین حالا هم باز است؛ تماشا کن!', en: 'It is open already: go and watch!' },
  'wish.not_sold': {
    status: 409,
    fa: 'این را الان نمی‌شود خرید.',
    en: 'This cannot be bought now.',
  },
  'wish.too_many': {
    status: 429,
    fa: 'برای امروز به اندازه خواسته‌ای. فردا باز هم می‌شود.',
    en: 'That is enough wishes for today. You can ask again tomorrow.',
  },
  'wish.not_found': { status: 404, fa: 'چنین درخواستی نیست.', en: 'There is no such wish.' },
  'wish.over': {
    status: 409,
    fa: 'زمان این درخواست گذشته یا پاسخش داده شده است.',
    en: 'This wish has ended, or it has been answered.',
  },
  'wish.being_paid': {
    status: 409,
    fa: 'همین حالا دارند آن را می‌خرند.',
    en: 'It is being bought at this moment.',
  },
} as const
