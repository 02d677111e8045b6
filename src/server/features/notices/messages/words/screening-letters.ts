import type { EditableLetter } from './editable-letter.ts'

const path = '/account/tickets'

const was = {
  fa: '{if_window} قرار بود از {was} به وقت تهران باز باشد.\n{if_evening} قرار بود {was} به وقت تهران باشد.',
  en: '{if_window} It was to open on {was}, Tehran time.\n{if_evening} It was to begin on {was}, Tehran time.',
}
/** After a moved date: a person who cannot come gives the ticket back. */
const giveBack = {
  fa: 'اگر نمی‌توانید بیایید، تا {until} به وقت تهران می‌توانید بلیتی را که خریده شده پس بدهید؛ همهٔ پولش برمی‌گردد.',
  en: 'If you cannot come, you can give back a ticket that was bought until {until}, Tehran time, for all of its money.',
}
const yourTickets = { fa: 'بلیت‌های شما: {link}', en: 'Your tickets: {link}' }

/** Letters about screenings that are cancelled, moved or broken off, and about tickets that are moved or of a group. */
export const screeningLetters = {
  screening_cancelled: {
    kind: 'tickets',
    fields: ['title', 'was', 'link'],
    optional: ['was'],
    conditions: ['evening', 'window', 'bought', 'by_pass'],
    path,
    house: {
      fa: {
        subject: '«{title}» برگزار نمی‌شود',
        text: `${was.fa}\n{if_bought} پول هر بلیتی که تماشایش تمام نشده برمی‌گردد، به همان راهی که پرداخت شد.\n{if_by_pass} جایی که با کارت جشنواره نگه داشته بودید از کارت جشنواره‌تان کم نمی‌شود.\nلازم نیست کاری بکنید.\n${yourTickets.fa}`,
      },
      en: {
        subject: '{title} is cancelled',
        text: `${was.en}\n{if_bought} Every ticket that was not watched to its end is paid back, the way it was paid.\n{if_by_pass} A place that you reserved with a pass costs the pass nothing.\nThere is nothing you need to do.\n${yourTickets.en}`,
      },
    },
  },
  screening_postponed: {
    kind: 'tickets',
    fields: ['title', 'was', 'until', 'link'],
    optional: ['was', 'until'],
    conditions: ['evening', 'window'],
    path,
    house: {
      fa: {
        subject: '«{title}» عقب افتاد',
        text: `${was.fa}\nزمان تازه هنوز معلوم نیست. بلیت‌تان معتبر می‌ماند و همین که زمان تازه معلوم شد خبرتان می‌کنیم.\n${giveBack.fa}\n${yourTickets.fa}`,
      },
      en: {
        subject: '{title} is postponed',
        text: `${was.en}\nThere is no new date yet. Your ticket stays valid, and we write to you as soon as there is one.\n${giveBack.en}\n${yourTickets.en}`,
      },
    },
  },
  screening_new_date: {
    kind: 'tickets',
    fields: ['title', 'starts', 'until', 'link'],
    optional: ['until'],
    path,
    house: {
      fa: {
        subject: 'زمان تازهٔ «{title}»',
        text: `زمان تازه: {starts}، به وقت تهران.\nبلیت‌تان برای زمان تازه معتبر است.\n${giveBack.fa}\n${yourTickets.fa}`,
      },
      en: {
        subject: 'A new date for {title}',
        text: `The new date: {starts}, Tehran time.\nYour ticket is valid for the new date.\n${giveBack.en}\n${yourTickets.en}`,
      },
    },
  },
  screening_interrupted: {
    kind: 'tickets',
    fields: ['title', 'link'],
    // a seat in a room has no hours of its own
    conditions: ['at_home', 'in_room', 'is_live'],
    path,
    house: {
      fa: {
        subject: '«{title}» قطع شد',
        text: `{if_at_home} پخش از طرف ما قطع شد. وقتی که از دست می‌رود به مهلت تماشای شما اضافه می‌شود.\n{if_in_room} پخش از طرف ما قطع شد. ادامه‌اش را میزبان کافه می‌گوید.\n{if_is_live} پخش زنده از طرف ما قطع شد. اگر ادامه پیدا کند، بلیت‌تان معتبر است.\n${yourTickets.fa}`,
      },
      en: {
        subject: '{title} was interrupted',
        text: `{if_at_home} It was our fault. The time that is lost is added to your hours of watching.\n{if_in_room} It was our fault. Your host says how it goes on.\n{if_is_live} The live stream failed on our side. If it goes on, your ticket is good for it.\n${yourTickets.en}`,
      },
    },
  },
  screening_resumed: {
    kind: 'tickets',
    fields: ['title', 'link'],
    conditions: ['at_home', 'in_room', 'is_live'],
    path,
    house: {
      fa: {
        subject: '«{title}» ادامه دارد',
        text: `{if_at_home} پخش دوباره برقرار است و وقت از دست رفته به مهلت تماشای شما اضافه شد.\n{if_in_room} پخش دوباره برقرار است.\n{if_is_live} پخش زنده دوباره برقرار است.\n${yourTickets.fa}`,
      },
      en: {
        subject: '{title} goes on',
        text: `{if_at_home} It plays again, and the lost time was added to your hours of watching.\n{if_in_room} It plays again.\n{if_is_live} The live stream is back.\n${yourTickets.en}`,
      },
    },
  },
  ticket_moved: {
    kind: 'tickets',
    fields: ['title', 'starts', 'address', 'link'],
    optional: ['starts', 'address'],
    path,
    house: {
      fa: {
        subject: 'بلیت شما حالا برای «{title}» است',
        text: `زمان تازه: {starts}، به وقت تهران.\nجا: {address}\nکد بلیت تازه است و کدِ قبلی دیگر باز نمی‌کند. اگر بلیت را چاپ کرده‌اید، دوباره چاپ کنید.\n${yourTickets.fa}`,
      },
      en: {
        subject: 'Your ticket is now for {title}',
        text: `The new date: {starts}, Tehran time.\nWhere: {address}\nYour ticket has a new code, and the old one opens nothing any more. If you have printed it, print it again.\n${yourTickets.en}`,
      },
    },
  },
  group_unnamed: {
    kind: 'tickets',
    fields: ['title', 'count', 'until', 'link'],
    conditions: ['paid', 'unpaid'],
    path: `${path}/7d0c9a52`,
    house: {
      fa: {
        subject: '{count} صندلی شما در «{title}» هنوز نامی ندارد',
        text: '{if_paid} صندلی‌هایی که {until} به وقت تهران نامی ندارند آزاد می‌شوند؛ پولشان همان‌طور که پرداخت شده برمی‌گردد.\n{if_unpaid} صندلی‌هایی که {until} به وقت تهران نامی ندارند آزاد می‌شوند؛ برایشان پولی برنمی‌گردد.\nنام مهمان‌ها و نام خودتان را بنویسید یا لینک گروه را بفرستید.\nبلیت: {link}',
      },
      en: {
        subject: 'Seats of yours for “{title}” that have no name yet: {count}',
        text: '{if_paid} Seats that have no name on {until}, Tehran time, come back, and their money goes back the way it was paid.\n{if_unpaid} Seats that have no name on {until}, Tehran time, come back without money.\nWrite the names of your guests and your own, or send them the link of the group.\nTicket: {link}',
      },
    },
  },
  group_came_back: {
    kind: 'tickets',
    fields: ['title', 'count', 'amount', 'rest', 'link'],
    optional: ['amount'],
    conditions: ['to_buyer', 'unpaid'],
    path: `${path}/7d0c9a52`,
    house: {
      fa: {
        subject: '{count} صندلی شما در «{title}» آزاد شد',
        text: 'تا ساعت قرار نامی نداشتند.\n{amount} همان‌طور که پرداخت شده بود برمی‌گردد.\n{if_to_buyer} پولشان همان‌طور که پرداخت شده بود برمی‌گردد.\n{if_unpaid} برایشان پولی برنمی‌گردد.\n{rest} صندلی برای شما مانده است.\nبلیت: {link}',
      },
      en: {
        subject: 'Seats of yours for “{title}” that came back: {count}',
        text: 'They had no name by the hour that was agreed.\n{amount} goes back the way it was paid.\n{if_to_buyer} Their money goes back the way it was paid.\n{if_unpaid} No money goes back for them.\nSeats that are left for you: {rest}\nTicket: {link}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
