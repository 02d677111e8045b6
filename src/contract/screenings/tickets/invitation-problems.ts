/** Error codes of screenings by invitation. */
export const invitationProblems = {
  'invitation.needed': {
    status: 409,
    fa: 'این اکران فقط با دعوت است. کد دعوت را وارد کنید.',
    en: 'This screening is by invitation only. Enter the code of your invitation.',
  },
  'invitation.over': {
    status: 409,
    fa: 'این دعوت به کار رفته، بسته شده یا مهلتش گذشته است.',
    en: 'This invitation was used, closed, or is over.',
  },
  'invitation.too_many': {
    status: 409,
    fa: 'این دعوت برای این تعداد صندلی نیست.',
    en: 'This invitation is not for that many seats.',
  },
  'invitation.unknown': {
    status: 422,
    fa: 'دعوتی با این کد برای این اکران پیدا نشد.',
    en: 'No invitation to this screening has this code.',
  },
} as const
