import type { Locale } from '#lib/text/locale.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'

/** The texts of the page by which one becomes staff; it is opened once in a person's life, so no other page loads them. */
export interface SetupText {
  title: string
  first: { heading: string; text: string }
  invited: { heading: string; text: string }
  roles: Record<StaffRole, string>
  asRole: string
  forAccount: string
  userName: string
  userNameHelp: string
  begin: string
  signIn: string
  accept: string
  done: string
  other: string
  signOut: string
  already: string
  toStudio: string
  over: string
  overText: string
  part: string
  home: string
  once: string
}

export const setupText: Readonly<Record<Locale, SetupText>> = {
  fa: {
    title: 'راه‌اندازی پرده',
    first: {
      heading: 'پرده را راه بیندازید',
      text: 'این سینما هنوز مدیری ندارد. هر کس با این لینک حساب بسازد، مدیرش می‌شود و همکاران دیگر را خودش دعوت می‌کند.',
    },
    invited: { heading: 'به استودیوی پرده دعوت شدید', text: 'با پذیرفتن این دعوت، استودیو برای شما باز می‌شود.' },
    roles: { editor: 'ویراستار', support: 'پشتیبان', finance: 'مالی', moderator: 'ناظر', admin: 'مدیر' },
    asRole: 'نقش شما',
    forAccount: 'برای حساب',
    userName: 'موبایل یا ایمیل',
    userNameHelp: 'از این پس با همین وارد می‌شوید.',
    begin: 'ساختن حساب',
    signIn: 'ورود',
    accept: 'پذیرفتن دعوت',
    done: 'از این پس استودیو برای شما باز است.',
    other: 'با حساب دیگری وارد شده‌اید. این دعوت برای این حساب نیست.',
    signOut: 'خروج و ورود با حساب درست',
    already: 'شما از پیش همکار پرده هستید.',
    toStudio: 'رفتن به استودیو',
    over: 'این لینک دیگر کار نمی‌کند',
    overText: 'قبلاً استفاده شده، پس گرفته شده یا مهلتش گذشته است. از مدیر لینک تازه بخواهید.',
    part: 'از نشانی، تکه‌ای جا مانده است. همهٔ لینک را باز کنید.',
    home: 'رفتن به سینما',
    once: 'لینک یک بار کار می‌کند. آن را به کسی ندهید.',
  },
  en: {
    title: 'Setting up Parde',
    first: {
      heading: 'Set up Parde',
      text: 'Nobody runs this cinema yet. Whoever makes an account with this link becomes its administrator, and invites the others.',
    },
    invited: {
      heading: 'You are invited to the studio of Parde',
      text: 'Once you accept, the studio is open to you.',
    },
    roles: { editor: 'Editor', support: 'Support', finance: 'Finance', moderator: 'Moderator', admin: 'Administrator' },
    asRole: 'Your role',
    forAccount: 'For the account',
    userName: 'Mobile number or e-mail',
    userNameHelp: 'From now on you sign in with it.',
    begin: 'Make an account',
    signIn: 'Sign in',
    accept: 'Accept the invitation',
    done: 'From now on the studio is open to you.',
    other: 'You are signed in with another account. This invitation is not for it.',
    signOut: 'Sign out, and in with the right one',
    already: 'You work for Parde already.',
    toStudio: 'Go to the studio',
    over: 'This link no longer works',
    overText: 'It was used, taken back, or has run out. Ask an administrator for a new one.',
    part: 'A part of the address is missing. Open the whole link.',
    home: 'Go to the cinema',
    once: 'The link works once. Give it to nobody.',
  },
}
