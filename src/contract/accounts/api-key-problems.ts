/** Error codes of the keys by which machines call. Who reads them is a programmer: each says what to do. */
export const apiKeyProblems = {
  'key.unknown': {
    status: 401,
    fa: 'این کلید شناخته نیست. ببینید کامل و درست نوشته شده باشد، یا از مدیر کلید تازه بخواهید.',
    en: 'This key is not known. Check that it is complete, or ask an administrator for a new one.',
  },
  'key.expired': {
    status: 401,
    fa: 'مهلت این کلید گذشته است. از مدیر کلید تازه بخواهید.',
    en: 'This key has expired. Ask an administrator for a new one.',
  },
  'key.revoked': {
    status: 401,
    fa: 'این کلید باطل شده است. از مدیر کلید تازه بخواهید.',
    en: 'This key was revoked. Ask an administrator for a new one.',
  },
  'key.scope': {
    status: 403,
    fa: 'این کلید برای این کار نیست. از مدیر کلیدی بخواهید که این کار را هم بتواند؛ بعضی کارها را هیچ کلیدی نمی‌تواند.',
    en: 'This key is not for this call. Ask an administrator for one that may make it; some calls no key may make.',
  },
  'key.role': {
    status: 403,
    fa: 'سازندهٔ این کلید دیگر خودش هم این کار را نمی‌تواند. از مدیر دیگری کلید تازه بخواهید.',
    en: 'The person who made this key may no longer make this call either. Ask another administrator for a new key.',
  },
  'key.not_found': { status: 404, fa: 'چنین کلیدی نیست.', en: 'There is no such key.' },
  'key.too_many': {
    status: 409,
    fa: 'بیش از صد کلید با هم کار نمی‌کنند. اول کلیدی را که لازم نیست باطل کنید.',
    en: 'At most a hundred keys work at the same time. Revoke one that is not needed first.',
  },
} as const
