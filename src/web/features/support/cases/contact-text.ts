import type { Locale } from '#lib/text/locale.ts'
import { type CaptchaText, captchaText } from '#web/features/operations/captcha/captcha-text.ts'

/** Texts of the contact form and of a case; only loaders read them, so no visitor's script contains them. */
export type ContactText = {
  title: string
  heading: string
  description: string
  intro: string
  about: string
  name: string
  reach: string
  subject: string
  reference: string
  ifAny: string
  message: string
  /** `{used}` and `{most}`. */
  used: string
  trap: string
  pictures: string
  picturesHelp: string
  remove: string
  captcha: CaptchaText
  send: string
  sentTo: string
  draft: string
  pictureFailed: string
  sent: { title: string; number: string; text: string; open: string }
  perhaps: string
  ways: readonly { to: string; icon: 'ticket' | 'wallet' | 'info'; title: string; text: string }[]
  case: {
    title: string
    back: string
    number: string
    states: Record<'waiting' | 'answered' | 'closed', string>
    house: string
    role: string
    facts: string
    firstAnswer: string
    notYet: string
    openUntil: string
    again: string
    closed: string
    solved: string
    write: string
    writeHint: string
    picture: string
    written: string
    unknown: string
    badLink: string
    toForm: string
  }
}

const fa: ContactText = {
  title: 'تماس با ما',
  heading: 'بگویید چه شده',
  description: 'به پرده بنویسید: دربارهٔ پول، بلیت، پخش، سفارش یا حساب. یک نفر می‌خواند و پاسخ می‌دهد.',
  intro: 'یک نفر می‌خواند و پاسخ می‌دهد.',
  about: 'دربارهٔ چیست؟',
  name: 'نام و نام خانوادگی',
  reach: 'موبایل یا ایمیل',
  subject: 'موضوع',
  reference: 'کد بلیت یا شمارهٔ سفارش',
  ifAny: 'اگر دارید',
  message: 'پیام',
  used: '{used} از {most}',
  trap: 'این قسمت را خالی بگذارید',
  pictures: 'افزودن عکس',
  picturesHelp: 'تا سه عکس',
  remove: 'برداشتن {name}',
  captcha: captchaText.fa,
  send: 'فرستادن پیام',
  sentTo: 'شمارهٔ پرونده برای شما هم فرستاده می‌شود.',
  draft: 'نوشته‌تان تا یک روز روی همین دستگاه می‌ماند.',
  pictureFailed: 'یکی از عکس‌ها نرسید. در صفحهٔ پرونده دوباره بفرستیدش.',
  sent: {
    title: 'پیام‌تان رسید',
    number: 'پروندهٔ {number}',
    text: 'پاسخ را همین نشانی نشان می‌دهد. لینکش برای شما هم فرستاده شد.',
    open: 'دیدن پرونده',
  },
  perhaps: 'شاید همین حالا حل شود',
  ways: [
    {
      to: '/account/tickets',
      icon: 'ticket',
      title: 'بلیت روی شبکهٔ دیگری است',
      text: 'صفحهٔ بلیت می‌گوید کجا باز است',
    },
    { to: '/account/purchases', icon: 'wallet', title: 'پول کم شد، خرید کامل نشد', text: 'همان لحظه از بانک می‌پرسیم' },
    { to: '/privacy', icon: 'info', title: 'با داده‌هایم چه می‌کنید؟', text: 'در صفحهٔ حریم خصوصی نوشته‌ایم' },
  ],
  case: {
    title: 'پرونده',
    back: 'تماس با ما',
    number: 'پروندهٔ {number} · {date}',
    states: { waiting: 'در انتظار پاسخ', answered: 'پاسخ دادیم', closed: 'بسته' },
    house: 'پرده',
    role: 'پشتیبانی',
    facts: 'این پرونده',
    firstAnswer: 'پاسخ اول',
    notYet: 'هنوز نه',
    openUntil: 'پرونده تا {date} باز می‌ماند؛ همین‌جا بنویسید، از نو نگویید.',
    again: 'هر وقت بنویسید، پرونده دوباره باز می‌شود.',
    closed: 'این پرونده بسته است. هر وقت بنویسید، دوباره باز می‌شود.',
    solved: 'حل شد',
    write: 'فرستادن',
    writeHint: 'چیز دیگری هست؟',
    picture: 'عکس {n}',
    written: 'رسید. پرونده در انتظار پاسخ است.',
    unknown: 'این پرونده پیدا نشد',
    badLink: 'شاید لینک کامل نرسیده باشد. آن را از پیامی که گرفتید دوباره باز کنید.',
    toForm: 'نوشتن به ما',
  },
}

const en: ContactText = {
  title: 'Contact us',
  heading: 'Tell us what happened',
  description: 'Write to Parde about money, tickets, playing, orders or your account. Somebody reads it and answers.',
  intro: 'Somebody reads it and answers.',
  about: 'What is it about?',
  name: 'Full name',
  reach: 'Mobile or e-mail',
  subject: 'Subject',
  reference: 'Ticket code or order number',
  ifAny: 'If you have one',
  message: 'Message',
  used: '{used} of {most}',
  trap: 'Leave this field empty',
  pictures: 'Add a picture',
  picturesHelp: 'Up to three pictures',
  remove: 'Remove {name}',
  captcha: captchaText.en,
  send: 'Send the message',
  sentTo: 'The number of the case is sent to you as well.',
  draft: 'What you write stays on this device for a day.',
  pictureFailed: 'One of the pictures did not arrive. Send it again on the page of the case.',
  sent: {
    title: 'Your message has arrived',
    number: 'Case {number}',
    text: 'The answer can be read at this address. Its link was sent to you as well.',
    open: 'See the case',
  },
  perhaps: 'Perhaps it can be solved now',
  ways: [
    {
      to: '/account/tickets',
      icon: 'ticket',
      title: 'The ticket is on another network',
      text: 'The ticket’s page says where it is open',
    },
    {
      to: '/account/purchases',
      icon: 'wallet',
      title: 'Charged without a purchase',
      text: 'We ask the bank at that moment',
    },
    { to: '/privacy', icon: 'info', title: 'What happens to my data?', text: 'It is written on the page of privacy' },
  ],
  case: {
    title: 'Case',
    back: 'Contact us',
    number: 'Case {number} · {date}',
    states: { waiting: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' },
    house: 'Parde',
    role: 'Support',
    facts: 'This case',
    firstAnswer: 'First answer',
    notYet: 'Not yet',
    openUntil: 'The case stays open until {date}; write here, without telling it anew.',
    again: 'Whenever you write, the case opens again.',
    closed: 'This case is closed. Whenever you write, it opens again.',
    solved: 'Solved',
    write: 'Send',
    writeHint: 'Is there anything else?',
    picture: 'Picture {n}',
    written: 'It has arrived. The case waits for an answer.',
    unknown: 'This case was not found',
    badLink: 'Perhaps the link did not arrive whole. Open it once more from the message that you got.',
    toForm: 'Write to us',
  },
}

export const contactText: Record<Locale, ContactText> = { fa, en }
