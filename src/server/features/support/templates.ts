import type { Locale } from '#lib/locale.ts'

interface Template {
  code: string
  name: Record<Locale, string>
  texts: Record<Locale, string>
}

/** Answers to what people ask most. The desk reads and changes each before it is sent, in the writer's language. */
export const templates: readonly Template[] = [
  {
    code: 'network',
    name: { fa: 'بلیت روی شبکهٔ دیگر', en: 'Ticket on another network' },
    texts: {
      fa: 'سلام. بلیت‌تان روی شبکهٔ دیگری مانده است. پخش را آنجا ببندید و چند دقیقه بعد همین‌جا دوباره باز کنید تا به این شبکه بیاید؛ اگر نشد، همین‌جا بنویسید.',
      en: 'Hello. Your ticket is still on another network. Close the player there, and open it here a few minutes later: it moves to this network. If that fails, write back here.',
    },
  },
  {
    code: 'money_back',
    name: { fa: 'پول کم شد، خرید نشد', en: 'Charged without a purchase' },
    texts: {
      fa: 'سلام. این خرید کامل نشده و پولش نزد ما نیست. بانک آن را تا ۷۲ ساعت به کارت برمی‌گرداند. اگر تا آن وقت نیامد، شمارهٔ پیگیری بانک را همین‌جا بنویسید تا خودمان دنبال کنیم.',
      en: 'Hello. This purchase was not completed, and we have not received the money. The bank returns it within 72 hours. If it has not come by then, write the bank’s reference here and we will follow it up.',
    },
  },
  {
    code: 'playback',
    name: { fa: 'فیلم مکث می‌کند', en: 'The film stops' },
    texts: {
      fa: 'سلام. در تنظیم‌های پخش کیفیت را یک پله پایین‌تر بگذارید و دوباره امتحان کنید. اگر باز مکث کرد، دقیقهٔ فیلم، دستگاه و نوع اینترنت‌تان را همین‌جا بنویسید تا ببینیم ایراد از خط است یا از ما.',
      en: 'Hello. Set the quality one step lower in the player’s settings and try again. If it still stops, write here at which minute, on which device and on which line, so that we see whether it is the line or us.',
    },
  },
  {
    code: 'order_sent',
    name: { fa: 'سفارش در راه است', en: 'The order is on its way' },
    texts: {
      fa: 'سلام. سفارش‌تان فرستاده شده است. شمارهٔ پیگیری و پیوند آن در صفحهٔ سفارش هست. اگر تا سه روز کاری دیگر نرسید، همین‌جا بنویسید.',
      en: 'Hello. Your order has been sent. Its tracking number and link are on the order’s page. If it has not arrived in three working days, write back here.',
    },
  },
  {
    code: 'more',
    name: { fa: 'اطلاعات بیشتر لازم است', en: 'We need to know more' },
    texts: {
      fa: 'سلام. برای پیدا کردن ایراد به این‌ها نیاز داریم: روز و ساعتش، نام فیلم یا شمارهٔ سفارش، و اگر شد عکسی از صفحه. همین‌جا بنویسید.',
      en: 'Hello. To find the fault we need its day and hour, the film’s name or the order’s number, and if you can a picture of the screen. Please write back here.',
    },
  },
  {
    code: 'solved',
    name: { fa: 'درست شد', en: 'It is solved' },
    texts: {
      fa: 'سلام. درست شد؛ لطفاً یک بار دیگر امتحان کنید. اگر هنوز هست، همین‌جا بنویسید تا پرونده دوباره باز شود.',
      en: 'Hello. It is solved; please try once more. If it is still there, write back here and the case opens again.',
    },
  },
]
