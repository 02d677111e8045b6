import type { EditableLetter } from './editable-letter.ts'

/** Letters to those who work for the house, and to its own mailbox. */
export const workLetters = {
  case_sent_on: {
    kind: 'work',
    fields: ['number', 'topic', 'person', 'reach', 'heading', 'text', 'link'],
    optional: ['heading', 'text'],
    needs: { text: ['reach', 'text', 'link'] },
    path: '/studio/cases?search=1042',
    house: {
      fa: { subject: 'پروندهٔ {number}: {topic}', text: '{person}، {reach}\n{heading}\n{text}\n{link}' },
      en: { subject: 'Case {number}: {topic}', text: '{person}, {reach}\n{heading}\n{text}\n{link}' },
    },
  },
  goods_low: {
    kind: 'work',
    fields: ['titles', 'link'],
    path: '/studio/stock?low=1',
    house: {
      fa: { subject: 'کالایی دارد تمام می‌شود', text: '{titles}\n{link}' },
      en: { subject: 'Goods are running low', text: '{titles}\n{link}' },
    },
  },
  host_made: {
    kind: 'work',
    fields: ['cafe', 'link'],
    path: '/host',
    house: {
      fa: { subject: 'میزبان {cafe} شدید', text: 'شب‌های {cafe} و فهرست درِ آن در «میزبانی» حساب شماست: {link}' },
      en: {
        subject: 'You are now a host of {cafe}',
        text: 'The evenings of {cafe} and its door list are under “Hosting”: {link}',
      },
    },
  },
  webhook_off: {
    kind: 'work',
    fields: ['partner'],
    needs: { subject: ['partner'] },
    house: {
      fa: {
        subject: 'وب‌هوک «{partner}» خاموش شد',
        text: 'چند روز است که نشانی‌اش هیچ پیامی را نگرفته است، یا گفته است که دیگر نیست.\nوقتی شریک درستش کرد، در استودیو روشنش کنید و پیام‌های نرسیده را دوباره بفرستید.',
      },
      en: {
        subject: 'The webhook “{partner}” was switched off',
        text: 'For days its address has taken no message, or it has said that it is gone.\nWhen the partner has mended it, switch it on in the studio and send again what did not arrive.',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>
