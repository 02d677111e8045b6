import type { Locale } from '#lib/text/locale.ts'
import { type ContactText, contactText } from '#web/features/support/cases/contact-text.ts'

/** Texts of the form of a landing page; a loader reads them where a page has one, so no other page's script contains them. */
export type FormText = {
  name: string
  reach: string
  trap: string
  send: string
  again: string
  failed: string
  noScript: string
  write: string
  captcha: ContactText['captcha']
}

const own: Record<Locale, Omit<FormText, 'name' | 'reach' | 'trap' | 'captcha'>> = {
  fa: {
    send: 'فرستادن',
    again: 'نوشتن یک نفر دیگر',
    failed: 'فرم نیامد.',
    noScript: 'این فرم به جاوااسکریپت نیاز دارد.',
    write: 'نوشتن به ما',
  },
  en: {
    send: 'Send',
    again: 'Add somebody else',
    failed: 'The form did not come.',
    noScript: 'This form needs JavaScript.',
    write: 'Write to us',
  },
}

export function formTextIn(locale: Locale): FormText {
  const { name, reach, trap, captcha } = contactText[locale]
  return { ...own[locale], name, reach, trap, captcha }
}
