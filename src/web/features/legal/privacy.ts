import type { Locale } from '#lib/locale.ts'
import type { LegalText } from './legal-text.ts'

const changed = '2026-11-21T09:00:00Z'

/**
 * Only the page's loader reads it, so no visitor's script contains it. Its statements must stay true of the database
 * tables.
 */
export const privacy: Record<Locale, LegalText> = {
  fa: {
    title: 'حریم خصوصی',
    description: 'چه چیزی از شما نگه می‌داریم، چرا، تا کی، و چطور آن را ببینید یا پاک کنید.',
    changed,
    intro: 'همان اندازه نگه می‌داریم که برای کار سینما لازم است. تبلیغ نداریم و دادهٔ شما را به کسی نمی‌فروشیم.',
    sections: [
      {
        heading: 'آنچه خودتان می‌دهید',
        paragraphs: [
          'شمارهٔ موبایل یا ایمیل، نام، کشور و اگر بنویسید روز تولد. رمز شما را نمی‌دانیم: فقط اثری از آن نگه می‌داریم که با آن نمی‌شود وارد شد.',
          'نمایه‌ها و عکس آن‌ها، فهرست دوست‌داشته‌ها، و نشانی‌هایی که برای فروشگاه می‌نویسید.',
        ],
      },
      {
        heading: 'آنچه هنگام کار ثبت می‌شود',
        paragraphs: [
          'دستگاه‌هایی که با آن‌ها وارد شده‌اید: نوع دستگاه و مرورگر، نشانی اینترنتی، کشور و آخرین بار دیده شدن. با این‌ها دستگاه‌هایتان را می‌شناسید. سی روز پس از پایان ورود پاک می‌شود.',
          'از هر فیلم تا کجا دیده‌اید، تا از همان‌جا ادامه دهید.',
          'خریدها و رسیدها: چه چیزی، کی و به چه قیمتی. از کارت فقط آنچه بانک روی رسید می‌نویسد می‌ماند.',
          'برای جلوگیری از حدس زدن رمز و کد، تعداد درخواست‌های هر نشانی اینترنتی و هر نام کاربری تا یک روز شمرده می‌ماند.',
        ],
      },
      {
        heading: 'چه کسی چه می‌بیند',
        paragraphs: [
          'بانک مبلغ، شمارهٔ خرید و نام چیزی را که خریده‌اید می‌گیرد. فرستندهٔ پیامک یا ایمیل، شماره یا ایمیل شما و متن پیام را. پست، نشانی و تلفن گیرنده را وقتی سفارشی فرستاده شود.',
          'هیچ شرکت تبلیغاتی یا آماری در صفحه‌های ما نیست و صفحه‌ها از جای دیگری چیزی نمی‌خوانند.',
        ],
      },
      {
        heading: 'آنچه روی دستگاه شما می‌ماند',
        paragraphs: [
          'دو کوکی داریم: یکی هنگام تماشا، برای باز کردن قفل همان فیلم، تا چند ساعت؛ و یکی پس از ورود، تا نیم سال، که با آن همین مرورگر را بازمی‌شناسیم تا رمزهای اشتباه دیگران شما را پشت در نگذارد. با این کوکی کسی وارد حساب نمی‌شود. نشانی‌های اینترنتی‌ای را هم که از آن‌ها وارد شده‌اید تا سه ماه نگه می‌داریم. در حافظهٔ مرورگر این‌ها می‌ماند: کلید ورود، نمایه‌ای که تماشا می‌کند و ردهٔ سنی آن، ارز و تنظیم‌های پخش، کار نیمه‌تمام، بودن یا نبودن در منطقهٔ اقتصادی اروپا و پاسخ شما به پرسش کوکی. این‌ها برای کار سایت لازم است.',
          'یک چیز اختیاری داریم: سرعت صفحه‌ها. اگر اجازه دهید، مرورگر هنگام رفتن می‌گوید یک صفحه با چه سرعتی باز شد؛ بی‌نام، بی‌شناسه و بی آنکه بگوید کدام فیلم بود. در منطقهٔ اقتصادی اروپا پیش از پاسخ شما چیزی اندازه نمی‌گیریم و پاسخ را هر وقت بخواهید از پایین صفحه عوض می‌کنید. در جاهای دیگر این اندازه‌گیری روشن است.',
        ],
      },
      {
        heading: 'تا کی می‌ماند',
        paragraphs: [
          'دادهٔ حساب تا وقتی می‌ماند که حساب دارید. با حذف حساب، از همهٔ دستگاه‌ها بیرون می‌روید و نام کاربری آزاد می‌شود.',
          'خریدها، رسیدها و دفتر حساب پس از حذف هم می‌ماند، چون قانون مالیات نگه داشتن آن‌ها را می‌خواهد.',
        ],
      },
      {
        heading: 'حق شما',
        paragraphs: [
          'همهٔ آنچه از شما داریم را می‌توانید از بخش «داده‌ها و حذف حساب» در یک فایل بگیرید، در «مشخصات» درستش کنید، یا حساب را حذف کنید. لازم نیست دلیلی بگویید.',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy',
    description: 'What we keep of you, why, for how long, and how to see or delete it.',
    changed,
    intro: 'We keep what a cinema needs to work and no more. We have no advertising and sell your data to nobody.',
    sections: [
      {
        heading: 'What you give us',
        paragraphs: [
          'A mobile number or an e-mail address, your name, country and, if you write it, birth day. We do not know your password: we keep only a trace of it that cannot be used to sign in.',
          'Profiles and their pictures, your favourites, and the addresses you write for the shop.',
        ],
      },
      {
        heading: 'What is recorded as you use Parde',
        paragraphs: [
          'The devices you signed in with: kind of device and browser, internet address, country, and when they were last seen. You know your devices by it. It is deleted thirty days after a sign-in has ended.',
          'How far you have watched each film, so that you can go on from there.',
          'Purchases and receipts: what, when and at which price. Of your card we keep only what the bank writes on the receipt.',
          'Against guessing of passwords and codes, requests are counted by internet address and by user name, and the counts are kept for a day.',
        ],
      },
      {
        heading: 'Who sees what',
        paragraphs: [
          'The bank gets the amount, the number of the purchase and the name of what you bought. Whoever carries our SMS or e-mail gets your number or address and the message. The post gets the receiver’s address and telephone when an order is sent.',
          'No advertising or statistics company is on our pages, and the pages read nothing from elsewhere.',
        ],
      },
      {
        heading: 'What stays on your device',
        paragraphs: [
          'We set two cookies: one while you watch, to unlock that film, for some hours; and one when you have signed in, by which we know this browser again for half a year, so that nobody else’s wrong passwords keep you out. It signs nobody in. With it we keep, for three months, the addresses from which you have signed in. The browser’s storage keeps these: the key of your sign-in, the profile that watches and its age rating, your currency and player settings, what you had begun, whether you are in the European Economic Area, and your answer to the cookie question. The site needs them to work.',
          'One thing is optional: the speed of pages. If you allow it, the browser says on leaving how fast a page was; without a name, without an identifier, and without saying which film it was. In the European Economic Area nothing is measured before you answer, and you can change the answer at the foot of every page whenever you like. Elsewhere this measuring is on.',
        ],
      },
      {
        heading: 'How long it stays',
        paragraphs: [
          'Data of your account stay as long as you have it. Deleting the account signs you out everywhere and frees your user name.',
          'Purchases, receipts and the ledger stay after that, for tax law requires them.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can get all we have of you as a file under “Your data and deletion”, correct it under “Your details”, or delete your account. You need not say why.',
        ],
      },
    ],
  },
}
