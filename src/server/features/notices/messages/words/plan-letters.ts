import type { EditableLetter } from './editable-letter.ts'

const path = '/account/subscription'

/** Letters about money that came back, about plans, and about what a child asks for. */
export const planLetters = {
  child_wish: {
    kind: 'wishes',
    fields: ['child', 'title', 'rating', 'amount', 'until', 'link'],
    optional: ['amount'],
    path: '/account/wishes',
    house: {
      fa: {
        subject: '{child} از شما «{title}» را می‌خواهد',
        text: '{rating}\nقیمت: {amount}\nتا {until} می‌شود پاسخ داد. با باز کردن این لینک چیزی خریده نمی‌شود.\n{link}',
      },
      en: {
        subject: '{child} asks you for “{title}”',
        text: '{rating}\nPrice: {amount}\nYou can answer until {until}. Opening this link buys nothing.\n{link}',
      },
    },
  },
  money_back: {
    kind: 'money',
    fields: ['number', 'title', 'amount', 'to_bank', 'to_wallet', 'link'],
    optional: ['to_bank', 'to_wallet'],
    path: '/pay/result/7d0c9a52',
    house: {
      fa: {
        subject: '{amount} به شما برگشت',
        text: 'خرید شمارهٔ {number}، «{title}»\n{to_bank} به کارت یا حسابی که با آن پرداخت کردید برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.\n{to_wallet} به کیف پول‌تان در پرده برگشت.\nجزئیات: {link}',
      },
      en: {
        subject: '{amount} has gone back to you',
        text: 'Purchase {number}, “{title}”\n{to_bank} went back the way you paid. Your bank may take up to 72 hours to show it.\n{to_wallet} went back to your Parde wallet.\nDetails: {link}',
      },
    },
  },
  plan_ending: {
    kind: 'plans',
    fields: ['title', 'days', 'ends', 'link'],
    path,
    house: {
      fa: {
        subject: 'اشتراک شما تا {days} دیگر تمام می‌شود',
        text: '«{title}» تا {ends} باز است. اگر زودتر تمدید کنید، روزها به پایان آن اضافه می‌شود.\nتمدید: {link}',
      },
      en: {
        subject: 'Your plan ends in {days}',
        text: '“{title}” is open until {ends}. Renew earlier and the days are added to its end.\nRenew: {link}',
      },
    },
  },
  plan_pause_ending: {
    kind: 'plans',
    fields: ['title', 'next', 'ends', 'link'],
    path,
    house: {
      fa: {
        subject: 'توقف اشتراک‌تان دارد تمام می‌شود',
        text: '«{title}» {next} خودش دوباره باز می‌شود، تا {ends}. اگر زودتر می‌خواهیدش، همین حالا بازش کنید.\nحساب شما: {link}',
      },
      en: {
        subject: 'The pause of your plan comes to its end',
        text: '“{title}” opens again by itself on {next}, until {ends}. If you want it sooner, open it now.\nYour account: {link}',
      },
    },
  },
  plan_debit_coming: {
    kind: 'money',
    fields: ['title', 'amount', 'next', 'ends', 'link'],
    path,
    house: {
      fa: {
        subject: '{next} {amount} برداشت می‌شود',
        text: 'برای تمدید «{title}» که تا {ends} باز است. اگر نمی‌خواهید، تا پیش از آن با یک دکمه لغو کنید.\nحساب شما: {link}',
      },
      en: {
        subject: '{amount} will be debited on {next}',
        text: 'For the renewal of “{title}”, open until {ends}. If you do not want it, cancel with one button before that.\nYour account: {link}',
      },
    },
  },
  plan_debited: {
    kind: 'money',
    fields: ['title', 'amount', 'link'],
    path,
    house: {
      fa: {
        subject: 'اشتراک شما تمدید شد',
        text: '{amount} برای «{title}» برداشت شد. رسید در خریدهای شماست.\nحساب شما: {link}',
      },
      en: {
        subject: 'Your plan is renewed',
        text: '{amount} was debited for “{title}”. The receipt is among your purchases.\nYour account: {link}',
      },
    },
  },
  plan_debit_failed: {
    kind: 'money',
    fields: ['title', 'amount', 'next', 'tries', 'link'],
    path,
    house: {
      fa: {
        subject: 'پول اشتراک برداشت نشد',
        text: '{amount} برای «{title}» برداشت نشد. {next} دوباره امتحان می‌کنیم؛ {tries} بار دیگر مانده است.\nحساب شما: {link}',
      },
      en: {
        subject: 'Your plan could not be debited',
        text: '{amount} for “{title}” was not debited. We try again on {next}; tries that are left: {tries}.\nYour account: {link}',
      },
    },
  },
  plan_debit_given_up: {
    kind: 'money',
    fields: ['title', 'amount', 'link'],
    path,
    house: {
      fa: {
        subject: 'پول اشتراک برداشت نشد',
        text: '{amount} برای «{title}» برداشت نشد و پرداخت خودکار را کنار گذاشتیم. می‌توانید دستی تمدید کنید.\nحساب شما: {link}',
      },
      en: {
        subject: 'Your plan could not be debited',
        text: '{amount} for “{title}” could not be debited, so we gave the monthly debit up. You can renew by hand.\nYour account: {link}',
      },
    },
  },
  plan_price_above: {
    kind: 'money',
    fields: ['title', 'amount', 'link'],
    path,
    house: {
      fa: {
        subject: 'برای پرداخت خودکار رضایت تازه لازم است',
        text: 'قیمت «{title}» {amount} شده و از سقفی که پذیرفته بودید بالاتر است. چیزی برداشت نکردیم.\nرضایت تازه یا تمدید دستی: {link}',
      },
      en: {
        subject: 'The monthly debit needs a new consent',
        text: '“{title}” now costs {amount}, above the limit you agreed to. We have debited nothing.\nNew consent, or renewal by hand: {link}',
      },
    },
  },
  plan_consent_over: {
    kind: 'money',
    fields: ['title', 'link'],
    path,
    house: {
      fa: {
        subject: 'مدت پرداخت خودکار تمام شد',
        text: 'رضایت شما برای «{title}» یک‌ساله بود و تمام شد. دیگر چیزی برداشت نمی‌شود.\nتمدید: {link}',
      },
      en: {
        subject: 'Your monthly debit has run its time',
        text: 'Your consent for “{title}” was for a year and is over. Nothing more will be debited.\nRenew: {link}',
      },
    },
  },
  plan_withdrawn: {
    kind: 'money',
    fields: ['title', 'link'],
    path,
    house: {
      fa: {
        subject: 'پرداخت خودکار تمام شد',
        text: '«{title}» دیگر فروخته نمی‌شود. روزهای خریده‌شده تا آخر می‌ماند و چیز دیگری برداشت نمی‌شود.\nحساب شما: {link}',
      },
      en: {
        subject: 'Your monthly debit has ended',
        text: '“{title}” is no longer sold. The days you have stay; nothing more will be debited.\nYour account: {link}',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
