import { dirOf, type Locale } from '#lib/text/locale.ts'
import type { StoppableKind } from '#lib/lists/notice-kinds.ts'

/** The subject of each mail that can be switched off, as its last page says it. */
const names: Record<StoppableKind, Record<Locale, string>> = {
  wishes: { fa: 'آنچه بچه‌ها می‌خواهند', en: 'what your children ask for' },
  reminders: { fa: 'یادآوری سانس‌ها', en: 'reminders of screenings' },
  plans: { fa: 'پایان اشتراک', en: 'the end of your plan' },
  orders: { fa: 'مرحله‌های سفارش', en: 'the steps of your orders' },
  releases: { fa: 'قسمت‌ها و کارهای تازه', en: 'new episodes and titles' },
  searches: { fa: 'جست‌وجوهای نگه‌داشته', en: 'your saved searches' },
  stock: { fa: 'کالایی که دوباره رسید', en: 'goods that are here again' },
  answers: { fa: 'پاسخ به نوشته‌های شما', en: 'answers to your comments' },
  decisions: { fa: 'بررسی نوشته‌های شما', en: 'decisions about your comments' },
  news: { fa: 'خبرهای پرده', en: 'news of Parde' },
}

const style =
  'body{margin:0;background:#0f0e13;color:#f4efe6;font:16px/1.9 Vazirmatn,Tahoma,sans-serif}main{max-width:34rem;margin:0 auto;padding:4rem 1.25rem}h1{font-size:1.4rem}button{font:inherit;font-weight:700;padding:.6rem 1.4rem;border:0;border-radius:.6rem;background:#e8b64a;color:#17130a;cursor:pointer}a{color:#e8b64a}'

const words = {
  fa: {
    ask: (what: string) => `نامه‌های «${what}» را خاموش کنیم؟`,
    button: 'خاموش کن',
    done: (what: string) => `دیگر نامه‌ای دربارهٔ «${what}» نمی‌فرستیم`,
    rest: 'رسیدها و پیام‌های حساب مثل همیشه می‌آید. همهٔ انتخاب‌ها در حساب شماست:',
    settings: 'پیام‌ها',
    unknown: 'این لینک را نمی‌شناسیم',
    whole: 'شاید کامل نرسیده باشد. در حساب خودتان هم می‌توانید پیام‌ها را خاموش کنید:',
  },
  en: {
    ask: (what: string) => `Switch off mails about ${what}?`,
    button: 'Switch off',
    done: (what: string) => `We send no more mails about ${what}`,
    rest: 'Receipts and messages about your account come as before. All choices are in your account:',
    settings: 'Messages',
    unknown: 'We do not know this link',
    whole: 'Perhaps it did not arrive whole. You can switch messages off in your account too:',
  },
} as const

function page(title: string, body: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>${style}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>
`
}

const settingsLink = (locale: Locale) =>
  `<p><a href="${locale === 'fa' ? '' : '/en'}/account/notices">${words[locale].settings}</a></p>`

/** Asks before it switches anything off: programs that look through mails open every link. */
export function askPage({ kind, locale }: { kind: StoppableKind; locale: Locale }): string {
  const said = words[locale]
  // without an action it is sent to this page's own address
  const form = `<form method="post"><button>${said.button}</button></form>`
  return page(said.ask(names[kind][locale]), form, locale)
}

export function donePage({ kind, locale }: { kind: StoppableKind; locale: Locale }): string {
  const said = words[locale]
  return page(said.done(names[kind][locale]), `<p>${said.rest}</p>${settingsLink(locale)}`, locale)
}

export function unknownPage(locale: Locale): string {
  const said = words[locale]
  return page(said.unknown, `<p>${said.whole}</p>${settingsLink(locale)}`, locale)
}
