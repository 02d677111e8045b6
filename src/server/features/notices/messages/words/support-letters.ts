import type { EditableLetter } from './editable-letter.ts'

const path = '/'
const subjects = { fa: 'پرده: پیامی از پشتیبانی', en: 'Parde: a word from support' }

/** Letters about cases, and about what support did for a member. */
export const supportLetters = {
  case_opened: {
    kind: 'support',
    fields: ['number', 'link'],
    path: '/case/7d0c9a52',
    house: {
      fa: {
        subject: 'پرده: پیام‌تان رسید، پروندهٔ {number}',
        text: 'یک نفر می‌خواند و پاسخ می‌دهد. پاسخ همین‌جا می‌آید و این‌جا هم خوانده می‌شود:\n{link}',
      },
      en: {
        subject: 'Parde: your message has arrived, case {number}',
        text: 'Somebody reads it and answers. The answer comes here, and can be read at:\n{link}',
      },
    },
  },
  case_answered: {
    kind: 'support',
    fields: ['number', 'text', 'link'],
    optional: ['text'],
    path: '/case/7d0c9a52',
    house: {
      fa: {
        subject: 'پرده: پاسخ پروندهٔ {number}',
        text: '{text}\nاین‌جا خوانده می‌شود، و می‌توانید دنباله‌اش را بنویسید:\n{link}',
      },
      en: { subject: 'Parde: an answer in case {number}', text: '{text}\nRead it, and go on writing, at:\n{link}' },
    },
  },
  remedy_rent_hours: {
    kind: 'support',
    fields: ['title', 'hours', 'link'],
    path,
    house: {
      fa: { subject: subjects.fa, text: '{hours} به اجارهٔ «{title}» اضافه کردیم.\n{link}' },
      en: { subject: subjects.en, text: 'We have added {hours} to your rental of {title}.\n{link}' },
    },
  },
  remedy_ticket_hours: {
    kind: 'support',
    fields: ['title', 'hours', 'link'],
    path,
    house: {
      fa: { subject: subjects.fa, text: '{hours} به وقت تماشای «{title}» اضافه کردیم.\n{link}' },
      en: { subject: subjects.en, text: 'We have added {hours} to your time for {title}.\n{link}' },
    },
  },
  remedy_network: {
    kind: 'support',
    fields: ['title', 'link'],
    path,
    house: {
      fa: {
        subject: subjects.fa,
        text: 'بلیت «{title}» از اینترنتِ پیش آزاد شد: هرجا حالا بازش کنید، همان‌جا پخش می‌شود.\n{link}',
      },
      en: {
        subject: subjects.en,
        text: 'Your ticket for {title} is free of its internet connection: it plays where you open it next.\n{link}',
      },
    },
  },
  remedy_title: {
    kind: 'support',
    fields: ['title', 'link'],
    path,
    house: {
      fa: { subject: subjects.fa, text: '«{title}» از پرده برای شما: در فیلم‌های‌تان هست.\n{link}' },
      en: { subject: subjects.en, text: '{title} is yours: it is among your films.\n{link}' },
    },
  },
  remedy_written: {
    kind: 'support',
    fields: ['text', 'link'],
    needs: { text: ['text', 'link'] },
    path,
    house: {
      fa: { subject: subjects.fa, text: '{text}\n{link}' },
      en: { subject: subjects.en, text: '{text}\n{link}' },
    },
  },
  outage_hours: {
    kind: 'support',
    fields: ['day', 'hours', 'titles', 'link'],
    path,
    house: {
      fa: {
        subject: 'پرده: برای قطعی پخش',
        text: '{day} پخش ما قطع شد. ببخشید. برای هر کدام از این‌ها {hours} بیشتر وقت دارید:\n{titles}\n{link}',
      },
      en: {
        subject: 'Parde: about the interruption',
        text: 'Our stream failed on {day}. We are sorry. For each of these you have {hours} more:\n{titles}\n{link}',
      },
    },
  },
  outage_coupon: {
    kind: 'support',
    fields: ['day', 'code', 'amount', 'until', 'link'],
    needs: { text: ['code', 'link'] },
    path,
    house: {
      fa: {
        subject: 'پرده: برای قطعی پخش',
        text: '{day} پخش ما قطع شد. ببخشید. این برای شماست:\nکد {code}: {amount} از خرید بعدی کم می‌کند، یک بار و تا {until}.\n{link}',
      },
      en: {
        subject: 'Parde: about the interruption',
        text: 'Our stream failed on {day}. We are sorry. This is for you:\nThe code {code} takes {amount} off your next purchase, once and until {until}.\n{link}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
