import type { EditableLetter } from './editable-letter.ts'

const tickets = '/account/tickets'
const ticket = `${tickets}/7d0c9a52`

/** Letters about tickets and screenings. */
export const ticketLetters = {
  ticket_resent: {
    kind: 'tickets',
    fields: ['title', 'starts', 'link'],
    path: ticket,
    house: {
      fa: { subject: 'بلیت شما برای «{title}»', text: 'شروع: {starts}\nبلیت و کدش این‌جاست: {link}' },
      en: {
        subject: 'Your ticket for {title}',
        text: 'It begins: {starts}\nYour ticket and its code are here: {link}',
      },
    },
  },
  ticket_given: {
    kind: 'tickets',
    fields: ['title', 'starts', 'link'],
    path: ticket,
    house: {
      fa: { subject: 'یک بلیت «{title}» برای شما', text: 'مهمان پرده هستید.\nشروع: {starts}\nبلیت و کدش: {link}' },
      en: {
        subject: 'A ticket for {title} for you',
        text: 'You are our guest.\nIt begins: {starts}\nYour ticket and its code: {link}',
      },
    },
  },
  ticket_refunded: {
    kind: 'money',
    fields: ['title'],
    house: {
      fa: { subject: 'یک بلیت «{title}» پس گرفته شد', text: 'بلیت دیگر معتبر نیست و پولش به شما برمی‌گردد.' },
      en: {
        subject: 'A ticket for {title} was taken back',
        text: 'The ticket is no longer valid, and its money goes back to you.',
      },
    },
  },
  ticket_refunded_to_buyer: {
    kind: 'money',
    fields: ['title'],
    house: {
      fa: { subject: 'یک بلیت «{title}» پس گرفته شد', text: 'بلیت دیگر معتبر نیست. پولش به خریدارش برمی‌گردد.' },
      en: {
        subject: 'A ticket for {title} was taken back',
        text: 'The ticket is no longer valid. Its money goes back to its buyer.',
      },
    },
  },
  ticket_gift: {
    kind: 'tickets',
    fields: ['giver', 'title', 'starts', 'link'],
    path: '/ticket-gift/7d0c9a52',
    house: {
      fa: {
        subject: 'کسی به شما بلیت داده است',
        text: '{giver}: بلیت «{title}» برای شما.\nشروع: {starts}\nبرای گرفتنش این لینک را باز کنید: {link}',
      },
      en: {
        subject: 'Somebody has given you a ticket',
        text: '{giver}: a ticket for “{title}” for you.\nIt begins: {starts}\nOpen this link to take it: {link}',
      },
    },
  },
  ticket_gift_taken: {
    kind: 'tickets',
    fields: ['title', 'link'],
    path: tickets,
    house: {
      fa: {
        subject: 'بلیتی که دادید گرفته شد',
        text: 'بلیت «{title}» حالا دست گیرنده است و کد قبلی دیگر باز نمی‌کند.\nبلیت‌های شما: {link}',
      },
      en: {
        subject: 'The ticket you gave was taken',
        text: '“{title}” is now with its receiver, and its old code opens nothing.\nYour tickets: {link}',
      },
    },
  },
  ticket_gift_received: {
    kind: 'tickets',
    fields: ['title', 'starts', 'link'],
    path: ticket,
    house: {
      fa: { subject: 'بلیت مال شما شد', text: '«{title}»\nشروع: {starts}\nبلیت و کدش: {link}' },
      en: { subject: 'The ticket is yours', text: '“{title}”\nIt begins: {starts}\nYour ticket and its code: {link}' },
    },
  },
  waiting_offer: {
    kind: 'tickets',
    fields: ['title', 'seats', 'until', 'link'],
    path: '/screening/20',
    house: {
      fa: {
        subject: 'نوبت شما شد: {seats} برای «{title}»',
        text: 'تا {until} به وقت تهران برای شما نگه داشته‌ایم. بعد به نفر بعدی می‌رسد.\nخرید: {link}',
      },
      en: {
        subject: 'Your turn: {seats} for “{title}”',
        text: 'Held for you until {until}, Tehran time. Then the next in line is asked.\nBuy: {link}',
      },
    },
  },
  lost_time_offer: {
    kind: 'tickets',
    fields: ['title', 'hours', 'until', 'link'],
    conditions: ['watch_or_money', 'watch_again', 'money_only'],
    path: ticket,
    house: {
      fa: {
        subject: '«{title}» درست پخش نشد',
        text: 'بیش از یک‌دهم آن از طرف ما از دست رفت. ببخشید.\n{if_watch_or_money} می‌توانید {hours} تازه برای تماشا بگیرید، یا پول بلیت را پس بگیرید.\n{if_watch_again} می‌توانید {hours} تازه برای تماشا بگیرید.\n{if_money_only} می‌توانید پول بلیت را پس بگیرید.\nتا {until} به وقت تهران در صفحهٔ بلیت انتخاب کنید: {link}',
      },
      en: {
        subject: '{title} did not play as it should',
        text: 'More than a tenth of it was lost by our fault. We are sorry.\n{if_watch_or_money} You can have {hours} more to watch it, or the money of the ticket back.\n{if_watch_again} You can have {hours} more to watch it.\n{if_money_only} You can have the money of the ticket back.\nChoose on the page of your ticket until {until}, Tehran time: {link}',
      },
    },
  },
  screening_tomorrow: {
    kind: 'reminders',
    fields: ['title', 'starts', 'link'],
    path: tickets,
    house: {
      fa: { subject: '«{title}» فرداست', text: 'شروع: {starts}، به وقت تهران.\nبلیت‌های شما: {link}' },
      en: { subject: '{title} is tomorrow', text: 'It begins {starts}, Tehran time.\nYour tickets: {link}' },
    },
  },
  screening_today: {
    kind: 'reminders',
    fields: ['title', 'starts', 'link'],
    path: tickets,
    house: {
      fa: { subject: '«{title}» امروز است', text: 'شروع: {starts}، به وقت تهران.\nبلیت‌های شما: {link}' },
      en: { subject: '{title} is today', text: 'It begins {starts}, Tehran time.\nYour tickets: {link}' },
    },
  },
  screening_soon: {
    kind: 'reminders',
    fields: ['title', 'left', 'starts', 'link'],
    path: tickets,
    house: {
      fa: { subject: '«{title}» {left} دیگر شروع می‌شود', text: 'شروع: {starts}، به وقت تهران.\nبلیت‌های شما: {link}' },
      en: { subject: '{title} begins in {left}', text: 'It begins {starts}, Tehran time.\nYour tickets: {link}' },
    },
  },
  screening_doors: {
    kind: 'reminders',
    fields: ['title', 'starts', 'link'],
    path: tickets,
    house: {
      fa: { subject: 'درهای «{title}» باز شد', text: 'شروع: {starts}، به وقت تهران.\nبلیت‌های شما: {link}' },
      en: { subject: 'The doors of {title} are open', text: 'It begins {starts}, Tehran time.\nYour tickets: {link}' },
    },
  },
  screening_opens: {
    kind: 'reminders',
    fields: ['title', 'ends', 'link'],
    optional: ['ends'],
    path: tickets,
    house: {
      fa: {
        subject: '«{title}» باز شد',
        text: 'تا {ends} به وقت تهران می‌توانید تماشا را شروع کنید.\nبلیت‌های شما: {link}',
      },
      en: {
        subject: '{title} is open',
        text: 'You can begin to watch until {ends}, Tehran time.\nYour tickets: {link}',
      },
    },
  },
  screening_last_day: {
    kind: 'reminders',
    fields: ['title', 'ends', 'link'],
    optional: ['ends'],
    path: tickets,
    house: {
      fa: {
        subject: 'یک روز تا پایان «{title}»',
        text: 'تا {ends} به وقت تهران می‌توانید تماشا را شروع کنید.\nبلیت‌های شما: {link}',
      },
      en: {
        subject: 'One day left of {title}',
        text: 'You can begin to watch until {ends}, Tehran time.\nYour tickets: {link}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
