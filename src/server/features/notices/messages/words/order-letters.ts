import type { EditableLetter } from './editable-letter.ts'

const path = '/shop/orders/1042'

/** Letters about orders of the shop, their parcels and returns. */
export const orderLetters = {
  order_registered: {
    kind: 'orders',
    fields: ['number', 'link'],
    path,
    house: {
      fa: { subject: 'سفارش {number} ثبت شد', text: 'پولش رسید. پذیرفته که شد خبر می‌دهیم.\nسفارش: {link}' },
      en: {
        subject: 'Order {number} is registered',
        text: 'It is paid. We tell you when it is accepted.\nYour order: {link}',
      },
    },
  },
  order_accepted: {
    kind: 'orders',
    fields: ['number', 'link'],
    path,
    house: {
      fa: {
        subject: 'سفارش {number} پذیرفته شد',
        text: 'داریم آماده‌اش می‌کنیم؛ راه که افتاد خبر می‌دهیم.\nسفارش: {link}',
      },
      en: {
        subject: 'Order {number} is accepted',
        text: 'We are packing it, and tell you when it leaves.\nYour order: {link}',
      },
    },
  },
  order_rejected: {
    kind: 'orders',
    fields: ['number', 'text', 'link'],
    optional: ['text'],
    path,
    house: {
      fa: { subject: 'سفارش {number} پذیرفته نشد', text: '{text}\nهمهٔ پولش به شما برمی‌گردد.\nسفارش: {link}' },
      en: {
        subject: 'Order {number} was not accepted',
        text: '{text}\nAll its money goes back to you.\nYour order: {link}',
      },
    },
  },
  order_canceled: {
    kind: 'orders',
    fields: ['number', 'text', 'link'],
    optional: ['text'],
    path,
    house: {
      fa: { subject: 'سفارش {number} لغو شد', text: '{text}\nهمهٔ پولش به شما برمی‌گردد.\nسفارش: {link}' },
      en: {
        subject: 'Order {number} was cancelled',
        text: '{text}\nAll its money goes back to you.\nYour order: {link}',
      },
    },
  },
  order_delivered: {
    kind: 'orders',
    fields: ['number', 'until', 'link'],
    optional: ['until'],
    path,
    house: {
      fa: { subject: 'سفارش {number} تحویل شد', text: 'تا {until} می‌توانید برش گردانید.\nسفارش: {link}' },
      en: { subject: 'Order {number} was delivered', text: 'You can return it until {until}.\nYour order: {link}' },
    },
  },
  order_ready: {
    kind: 'orders',
    fields: ['number', 'carrier', 'link'],
    path,
    house: {
      fa: { subject: 'سفارش {number} آماده است', text: 'در {carrier} منتظر شماست.\nسفارش: {link}' },
      en: { subject: 'Order {number} is ready', text: 'It waits for you at {carrier}.\nYour order: {link}' },
    },
  },
  parcel_sent: {
    kind: 'orders',
    fields: ['number', 'carrier', 'tracking', 'tracking_link', 'link'],
    optional: ['tracking', 'tracking_link'],
    path,
    house: {
      fa: {
        subject: 'بسته‌ای از سفارش {number} راه افتاد',
        text: 'با {carrier}\nشمارهٔ پیگیری: {tracking}\nپیگیری: {tracking_link}\nسفارش: {link}',
      },
      en: {
        subject: 'A parcel of order {number} is on its way',
        text: 'With {carrier}\nNumber: {tracking}\nFollow it: {tracking_link}\nYour order: {link}',
      },
    },
  },
  return_asked: {
    kind: 'orders',
    fields: ['number', 'return_number', 'link'],
    path,
    house: {
      fa: {
        subject: 'بازگشت {return_number} از سفارش {number} ثبت شد',
        text: 'نگاهش می‌کنیم و نشانی فرستادن را برایتان می‌فرستیم.\nسفارش: {link}',
      },
      en: {
        subject: 'Return {return_number} of order {number} is registered',
        text: 'We look at it, and send you the address for it.\nYour order: {link}',
      },
    },
  },
  return_accepted: {
    kind: 'orders',
    fields: ['number', 'return_number', 'text', 'address', 'link'],
    optional: ['text', 'address'],
    conditions: ['our_postage', 'your_postage'],
    path,
    house: {
      fa: {
        subject: 'بازگشت {return_number} پذیرفته شد',
        text: '{text}\nکالا را به این نشانی بفرستید: {address}\n{if_our_postage} هزینهٔ پست با ماست.\n{if_your_postage} هزینهٔ پست با شماست.\nروی بسته بنویسید: بازگشت {return_number}\nسفارش: {link}',
      },
      en: {
        subject: 'Return {return_number} is accepted',
        text: '{text}\nPlease send the goods to: {address}\n{if_our_postage} We pay the postage.\n{if_your_postage} You pay the postage.\nPlease write on the parcel: return {return_number}\nYour order: {link}',
      },
    },
  },
  return_refused: {
    kind: 'orders',
    fields: ['number', 'return_number', 'text', 'link'],
    optional: ['text'],
    path,
    house: {
      fa: { subject: 'بازگشت {return_number} پذیرفته نشد', text: '{text}\nسفارش: {link}' },
      en: { subject: 'Return {return_number} was not accepted', text: '{text}\nYour order: {link}' },
    },
  },
  return_arrived: {
    kind: 'orders',
    fields: ['number', 'return_number', 'text', 'amount', 'link'],
    optional: ['text', 'amount'],
    path,
    house: {
      fa: { subject: 'کالای بازگشت {return_number} رسید', text: '{text}\n{amount} به شما برمی‌گردد.\nسفارش: {link}' },
      en: {
        subject: 'The goods of return {return_number} have arrived',
        text: '{text}\n{amount} goes back to you.\nYour order: {link}',
      },
    },
  },
  return_exchanged: {
    kind: 'orders',
    fields: ['number', 'return_number', 'text', 'link'],
    optional: ['text'],
    path,
    house: {
      fa: {
        subject: 'کالای بازگشت {return_number} رسید',
        text: '{text}\nیکی دیگر از همان را برایتان می‌فرستیم.\nسفارش: {link}',
      },
      en: {
        subject: 'The goods of return {return_number} have arrived',
        text: '{text}\nWe send you another one of the same.\nYour order: {link}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
