/** Error codes of staff: who works for the house, and how one becomes it. */
export const staffProblems = {
  'staff.link_over': {
    status: 410,
    fa: 'این لینک دیگر کار نمی‌کند: قبلاً استفاده شده، پس گرفته شده یا مهلتش گذشته است. از مدیر لینک تازه بخواهید.',
    en: 'This link no longer works: it was used, taken back, or has run out. Ask an administrator for a new one.',
  },
  'staff.other_account': {
    status: 409,
    fa: 'این دعوت برای حساب دیگری است. با همان حساب وارد شوید.',
    en: 'This invitation is for another account. Sign in with that one.',
  },
  'staff.already': {
    status: 409,
    fa: 'این حساب از پیش از همکاران است. نقشش را در فهرست همکاران عوض کنید.',
    en: 'This account is staff already. Change its role in the list of staff.',
  },
  'staff.already_invited': {
    status: 409,
    fa: 'همین حالا کس دیگری او را دعوت کرد. فهرست تازه را ببینید.',
    en: 'Somebody else has just invited this person. Look at the new list.',
  },
  'staff.own_factors': {
    status: 409,
    fa: 'ورود دومرحله‌ای خودتان را این‌جا برنمی‌دارید. از مدیر دیگری بخواهید.',
    en: 'You cannot remove your own second step here. Ask another administrator.',
  },
  'staff.no_factors': {
    status: 409,
    fa: 'این عضو ورود دومرحله‌ای ندارد.',
    en: 'This member has no second step of sign-in.',
  },
  'staff.no_such_member': { status: 404, fa: 'چنین عضوی نیست.', en: 'There is no such member.' },
  'staff.not_found': { status: 404, fa: 'چنین همکاری نیست.', en: 'No such member of staff.' },
  'staff.invitation_over': {
    status: 404,
    fa: 'این دعوت دیگر باز نیست.',
    en: 'This invitation is no longer open.',
  },
  'staff.last_admin': {
    status: 409,
    fa: 'این تنها مدیر است. اول مدیر دیگری بگذارید.',
    en: 'This is the only administrator. Make another one first.',
  },
} as const
