import type { Locale } from '#lib/text/locale.ts'
import { bodies, vector, verifyExample } from './verify-example.ts'

/** A part of the guide: sentences, and a text for programs below them. */
export interface GuideSection {
  heading: string
  paragraphs: string[]
  code?: string
}

export interface Guide {
  title: string
  description: string
  intro: string
  sections: GuideSection[]
}

const shown = (value: object): string => JSON.stringify(value, null, 2)
const vectorText = Object.entries(vector)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')

const en: Guide = {
  title: 'Webhooks for partners',
  description: 'What Parde tells its partners’ servers, and how they verify that a message is ours.',
  intro:
    'When something is sold, paid back or moved, we send a message to your server by POST over https. We make the webhook in our studio and give you its secret once.',
  sections: [
    {
      heading: 'A sale was completed: sale.completed',
      paragraphs: [
        'Sums are Rials (IRR) or cents (USD), value-added tax included. There is nothing in any message by which a buyer could be known.',
      ],
      code: shown(bodies['sale.completed']),
    },
    {
      heading: 'A refund was completed: refund.completed',
      paragraphs: ['It is sent when the money has gone back. A purchase can be paid back in several parts.'],
      code: shown(bodies['refund.completed']),
    },
    {
      heading: 'A screening has changed: screening.changed',
      paragraphs: [
        'The list “changed” names what is different: time, city, state. The state is planned, postponed, interrupted or cancelled. Without a date, the times are null; without a cafe, the city is.',
      ],
      code: shown(bodies['screening.changed']),
    },
    {
      heading: 'Is it ours?',
      paragraphs: [
        'Each message has three headers: webhook-id, webhook-timestamp (seconds since 1970) and webhook-signature, as the Standard Webhooks specification has them; its libraries work too.',
        'The signature is v1, and the HMAC-SHA256 of the id, a point, the timestamp, a point, and the body, in base64. The key is what stands behind whsec_ in the secret, read from base64. Verify the body as it arrived, compare in constant time, and refuse what is older than five minutes.',
        'In JavaScript (Node):',
      ],
      code: verifyExample,
    },
    {
      heading: 'To try your own program',
      paragraphs: ['With this secret, this message has this signature. Leave out the check of its age.'],
      code: vectorText,
    },
    {
      heading: 'Answering',
      paragraphs: [
        'Answer with any status from 200 to 299 within ten seconds, and do the work afterwards. Everything else counts as not arrived, redirects too: we do not follow them.',
        'We try ten times within three days, with longer and longer pauses; a Retry-After header is respected up to a day. With 410 you say that the address is gone, and nothing more comes. When an address takes nothing for five days, we switch it off.',
      ],
    },
    {
      heading: 'The same message twice, and the order',
      paragraphs: [
        'Each message arrives at least once, and sometimes twice: store the webhook-id and pass over the one you know. Messages may arrive in any order: the timestamp within the message says when the thing happened.',
      ],
    },
    {
      heading: 'Another secret',
      paragraphs: [
        'When we give you a new secret, we sign with both for a day: webhook-signature then has two signatures with a space between them, and one that fits is enough.',
      ],
    },
  ],
}

const fa: Guide = {
  title: 'وب‌هوک برای شریک‌ها',
  description: 'پرده به سرور شریک‌هایش چه می‌گوید، و از کجا می‌دانند پیام از ماست.',
  intro:
    'وقتی چیزی فروخته، پس داده یا جابه‌جا می‌شود، با ‎POST‎ و روی ‎https‎ پیامی به سرور شما می‌فرستیم. وب‌هوک را ما در استودیو می‌سازیم و رمز امضایش را یک بار به شما می‌دهیم.',
  sections: [
    {
      heading: 'فروشی انجام شد: ‎sale.completed‎',
      paragraphs: [
        'مبلغ‌ها به ریال (‎IRR‎) یا سنت (‎USD‎) و با مالیات بر ارزش افزوده است. در هیچ پیامی چیزی نیست که خریدار از آن شناخته شود.',
      ],
      code: shown(bodies['sale.completed']),
    },
    {
      heading: 'بازپرداختی انجام شد: ‎refund.completed‎',
      paragraphs: ['وقتی فرستاده می‌شود که پول برگشته باشد. پول یک خرید می‌تواند در چند بار برگردد.'],
      code: shown(bodies['refund.completed']),
    },
    {
      heading: 'اکرانی عوض شد: ‎screening.changed‎',
      paragraphs: [
        'فهرست ‎changed‎ می‌گوید چه فرق کرده است: زمان (‎time‎)، شهر (‎city‎)، وضع (‎state‎). وضع یکی از این‌هاست: برنامه‌ریزی‌شده (‎planned‎)، عقب‌افتاده (‎postponed‎)، نیمه‌کاره (‎interrupted‎)، لغوشده (‎cancelled‎). بدون تاریخ، زمان‌ها ‎null‎ است؛ بی‌کافه، شهر.',
      ],
      code: shown(bodies['screening.changed']),
    },
    {
      heading: 'پیام از ماست؟',
      paragraphs: [
        'هر پیام سه سرآیند دارد: ‎webhook-id‎ و ‎webhook-timestamp‎ (ثانیه‌ها از سال ۱۹۷۰) و ‎webhook-signature‎، همان‌طور که در استاندارد ‎Standard Webhooks‎ آمده است؛ کتابخانه‌های آن هم کار می‌کند.',
        'امضا ‎v1,‎ است و پس از آن ‎HMAC-SHA256‎ شناسه، نقطه، زمان، نقطه و متن، به ‎base64‎. کلید همان است که در رمز پس از ‎whsec_‎ آمده، از ‎base64‎ خوانده‌شده. متن را همان‌طور که رسید بسنجید، در زمان ثابت مقایسه کنید، و کهنه‌تر از پنج دقیقه را نپذیرید.',
        'به زبان جاوااسکریپت (‎Node‎):',
      ],
      code: verifyExample,
    },
    {
      heading: 'برای آزمودن برنامهٔ خودتان',
      paragraphs: ['با این رمز، امضای این پیام این است. سنجش کهنگی را کنار بگذارید.'],
      code: vectorText,
    },
    {
      heading: 'پاسخ دادن',
      paragraphs: [
        'تا ده ثانیه با هر وضعی از ۲۰۰ تا ۲۹۹ پاسخ دهید و کار را پس از آن بکنید. هر پاسخ دیگر یعنی نرسیده، تغییر مسیر هم: دنبالش نمی‌رویم.',
        'تا سه روز ده بار می‌فرستیم، با فاصله‌های بلندتر و بلندتر؛ سرآیند ‎Retry-After‎ را تا یک روز رعایت می‌کنیم. با ۴۱۰ می‌گویید که این نشانی دیگر نیست و دیگر چیزی نمی‌آید. نشانی‌ای را که پنج روز هیچ پیامی نگیرد خاموش می‌کنیم.',
      ],
    },
    {
      heading: 'یک پیام دو بار، و ترتیب',
      paragraphs: [
        'هر پیام دست‌کم یک بار می‌رسد و گاهی دو بار: ‎webhook-id‎ را نگه دارید و از آنچه می‌شناسید بگذرید. ترتیب رسیدن معلوم نیست: زمان درون پیام می‌گوید کار کی رخ داد.',
      ],
    },
    {
      heading: 'رمز دیگر',
      paragraphs: [
        'وقتی رمز تازه می‌دهیم، تا یک روز با هر دو امضا می‌کنیم: ‎webhook-signature‎ دو امضا با فاصله‌ای میانشان دارد، و یکی که درست باشد بس است.',
      ],
    },
  ],
}

const guides: Record<Locale, Guide> = { fa, en }

/** How partners receive and verify webhooks, in a language. */
export const webhookGuide = (locale: Locale): Guide => guides[locale]
