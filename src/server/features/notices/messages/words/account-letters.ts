import type { EditableLetter } from './editable-letter.ts'

const code = {
  kind: 'security',
  fields: ['code'],
  conditions: ['by_mail'],
  needs: { subject: ['code'] },
  isCode: true,
} as const

/** The text after a code. An SMS is paid for by its length, so the last line is said by mail alone. */
const afterCode = {
  fa: 'تا دو دقیقه کار می‌کند. آن را به کسی نگویید.\n{if_by_mail} اگر شما این کد را نخواسته‌اید، کاری لازم نیست.',
  en: 'It works for two minutes. Share it with nobody.\n{if_by_mail} If you did not ask for it, there is nothing to do.',
}

const notYou = {
  fa: 'اگر کار شما نبود، از «رمزم را فراموش کرده‌ام» رمز تازه بگذارید و به پشتیبانی بنویسید.',
  en: 'If this was not you, set a new password by “I have forgotten my password” and write to support.',
}

/** Codes, and letters about the safety of an account. */
export const accountLetters = {
  code_register: {
    ...code,
    house: {
      fa: { subject: 'کد ثبت‌نام در پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde sign-up code: {code}', text: afterCode.en },
    },
  },
  code_reset: {
    ...code,
    house: {
      fa: { subject: 'کد رمز تازه در پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde code for a new password: {code}', text: afterCode.en },
    },
  },
  code_change_user_name: {
    ...code,
    house: {
      fa: { subject: 'کد نام کاربری تازه در پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde code for a new user name: {code}', text: afterCode.en },
    },
  },
  code_delete_account: {
    ...code,
    house: {
      fa: { subject: 'کد حذف حساب در پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde code for deleting the account: {code}', text: afterCode.en },
    },
  },
  code_reach: {
    ...code,
    house: {
      fa: { subject: 'کد رسیدن پیام‌های پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde code to show that messages arrive: {code}', text: afterCode.en },
    },
  },
  code_gift: {
    ...code,
    house: {
      fa: { subject: 'کد هدیهٔ شما در پرده: {code}', text: afterCode.fa },
      en: { subject: 'Your Parde code for the gift: {code}', text: afterCode.en },
    },
  },
  password_changed: {
    kind: 'security',
    fields: [],
    conditions: ['others_out'],
    house: {
      fa: {
        subject: 'رمز حساب شما در پرده عوض شد',
        text: `{if_others_out} دستگاه‌های دیگر از حساب خارج شدند.\n${notYou.fa}`,
      },
      en: {
        subject: 'Your Parde password was changed',
        text: `{if_others_out} All other devices were signed out.\n${notYou.en}`,
      },
    },
  },
  user_name_changed: {
    kind: 'security',
    fields: [],
    house: {
      fa: {
        subject: 'حساب پرده دیگر با این نام باز نمی‌شود',
        text: 'نام کاربری حساب عوض شد و از این پس با نام تازه وارد می‌شوید.\nاگر کار شما نبود، همین حالا به پشتیبانی بنویسید.',
      },
      en: {
        subject: 'Your Parde account has another user name now',
        text: 'From now on you sign in with the new one.\nIf this was not you, write to support at once.',
      },
    },
  },
  sessions_ended: {
    kind: 'security',
    fields: ['devices'],
    needs: { text: ['devices'] },
    house: {
      fa: { subject: 'دستگاهی از حساب پردهٔ شما خارج شد', text: `خارج شد: {devices}.\n${notYou.fa}` },
      en: { subject: 'A device was signed out of your Parde account', text: `Signed out: {devices}.\n${notYou.en}` },
    },
  },
  signed_in_anew: {
    kind: 'security',
    fields: ['devices'],
    needs: { text: ['devices'] },
    house: {
      fa: {
        subject: 'ورودی تازه به حساب پردهٔ شما',
        text: `با {devices}، از شبکه‌ای که پیش‌تر از آن وارد نشده بودید.\n${notYou.fa}`,
      },
      en: {
        subject: 'A new sign-in to your Parde account',
        text: `By {devices}, from a network where you had not signed in before.\n${notYou.en}`,
      },
    },
  },
  factor_changed: {
    kind: 'security',
    fields: [],
    conditions: ['passkey_added', 'passkey_removed', 'time_codes_on', 'time_codes_off', 'recovery_made', 'reset'],
    house: {
      fa: {
        subject: 'ورود دومرحله‌ای حساب پردهٔ شما تغییر کرد',
        text: `{if_passkey_added} یک کلید عبور اضافه شد.\n{if_passkey_removed} یک کلید عبور برداشته شد.\n{if_time_codes_on} کد زمانی روشن شد.\n{if_time_codes_off} کد زمانی خاموش شد.\n{if_recovery_made} کدهای بازیابی تازه ساخته شد و کدهای قبلی دیگر کار نمی‌کند.\n{if_reset} مدیر پرده همهٔ راه‌های ورود دومرحله‌ای را برداشت و همهٔ دستگاه‌ها از حساب خارج شدند.\n${notYou.fa}`,
      },
      en: {
        subject: 'The second step of your Parde sign-in was changed',
        text: `{if_passkey_added} A passkey was added.\n{if_passkey_removed} A passkey was removed.\n{if_time_codes_on} Time codes were turned on.\n{if_time_codes_off} Time codes were turned off.\n{if_recovery_made} New recovery codes were made; the old ones no longer work.\n{if_reset} An administrator of Parde removed the second step, and all devices were signed out.\n${notYou.en}`,
      },
    },
  },
  recovery_code_used: {
    kind: 'security',
    fields: ['count'],
    needs: { text: ['count'] },
    house: {
      fa: {
        subject: 'یک کد بازیابی پردهٔ شما به کار رفت',
        text: `هر کد بازیابی یک بار کار می‌کند. تعداد کدهای مانده: {count}.\n${notYou.fa}`,
      },
      en: {
        subject: 'A recovery code of your Parde account was used',
        text: `Each recovery code works once. Codes left: {count}.\n${notYou.en}`,
      },
    },
  },
  factors_reset_by_you: {
    kind: 'security',
    fields: ['person'],
    needs: { text: ['person'] },
    house: {
      fa: {
        subject: 'ورود دومرحله‌ای کسی را برداشتید',
        text: `از: {person}. به او هم خبر دادیم.\n${notYou.fa}`,
      },
      en: {
        subject: 'You removed somebody’s second step of sign-in',
        text: `Of: {person}. We have told them too.\n${notYou.en}`,
      },
    },
  },
  staff_invited: {
    kind: 'security',
    fields: ['until', 'link'],
    path: '/setup',
    house: {
      fa: {
        subject: 'دعوت به استودیوی پرده',
        text: 'با این لینک، که تا {until} کار می‌کند، همکار پرده می‌شوید: {link}\nآن را به کسی ندهید. اگر منتظرش نبودید، کاری لازم نیست.',
      },
      en: {
        subject: 'You are invited to the studio of Parde',
        text: 'With this link, which works until {until}, you join those who run Parde: {link}\nGive it to nobody. If you did not expect it, there is nothing to do.',
      },
    },
  },
  staff_role_changed: {
    kind: 'security',
    fields: [],
    conditions: ['taken_away'],
    house: {
      fa: {
        subject: 'نقش شما در استودیوی پرده عوض شد',
        text: '{if_taken_away} دیگر به استودیو راه ندارید. حساب شما، خریدها و کیف پولتان سر جای خود است.\nاگر خبر نداشتید، از مدیر بپرسید.',
      },
      en: {
        subject: 'Your role in the studio of Parde was changed',
        text: '{if_taken_away} The studio is no longer open to you. Your account, purchases and wallet stay as they are.\nIf you did not know of it, ask an administrator.',
      },
    },
  },
  staff_sign_in_link: {
    kind: 'security',
    fields: [],
    house: {
      fa: {
        subject: 'ورود به حساب پردهٔ شما با لینک سرور',
        text: 'کسی با لینکی که روی خود سرور ساخته شده بود به حساب شما وارد شد.\nاگر خبر نداشتید، همین حالا از مدیر بپرسید.',
      },
      en: {
        subject: 'A link of the machine signed in to your Parde account',
        text: 'Somebody signed in to your account with a link that was made on the machine itself.\nIf you did not know of it, ask an administrator at once.',
      },
    },
  },
  account_deleted: {
    kind: 'security',
    fields: ['amount', 'reference'],
    optional: ['amount', 'reference'],
    // by it the rest of a wallet is paid out
    needs: { text: ['reference'] },
    house: {
      fa: {
        subject: 'حساب شما در پرده پاک شد',
        text: 'نام، پروفایل‌ها، نشانی‌ها، دوست‌داشته‌ها و سابقهٔ تماشای شما پاک شد.\nسند خریدها، رسیدها و دفتر حساب را قانون مالیات و دفترداری نگه می‌دارد؛ نام شما دیگر در آن‌ها نیست.\nدر کیف پول شما {amount} مانده بود.\nبرای پس گرفتنش با این شناسه به پشتیبانی بنویسید: {reference}',
      },
      en: {
        subject: 'Your Parde account is deleted',
        text: 'Your name, profiles, addresses, favourites and watch history are erased.\nTax and bookkeeping law keeps the records of purchases, receipts and ledger entries; your name is no longer in them.\nYour wallet still held {amount}.\nTo have it paid back, write to support with this reference: {reference}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
