-- Pages of text: each save is a revision that never changes, so what members agreed to stays readable. Visitors see the newest one
-- that was made public.
create table text_revisions (
  page text not null check (page in ('about', 'help', 'privacy', 'terms')),
  revision integer not null check (revision > 0),
  title_fa text not null,
  title_en text not null,
  description_fa text not null,
  description_en text not null,
  -- headings, paragraphs, lists and links by marks (src/lib/page-text.ts)
  body_fa text not null,
  body_en text not null,
  -- who wrote it; nobody: it came with the program
  staff_id uuid references members (id) on delete set null,
  created_at timestamptz not null,
  -- since when visitors saw it; null: they never did
  published_at timestamptz,
  primary key (page, revision)
);
create index text_revisions_staff on text_revisions (staff_id) where staff_id is not null;
create trigger site_changed after insert or update or delete or truncate on text_revisions
  for each statement execute function tell_site_changed();

insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
) values (
  'about', 1, $text$دربارهٔ پرده$text$, $text$About Parde$text$,
  $text$پرده چیست، چه می‌کند و به چه پایبند است.$text$,
  $text$What Parde is, what it does and what it promises.$text$,
  $text$پرده یک سینمای آنلاین است با فروشگاهی کنارش. فیلم، سریال و موسیقی را هر وقت بخواهید می‌بینید و می‌شنوید، و اکران‌ها را با دیگران، سرِ ساعت.

# چه می‌کنیم {#what}
- فیلم و سریال: می‌خرید، اجاره می‌کنید یا با اشتراک می‌بینید؛ بعضی‌ها رایگان است.
- [اکران آنلاین](/screenings) و [جشنواره](/festivals): با بلیت، هر کس در وقت خودش یا همه با هم.
- [کافه‌ها](/cafes): فیلم روی پردهٔ یک کافه، میان آدم‌ها.
- [فروشگاه](/shop): پوستر، کتاب و چیزهایی که از فیلم‌ها می‌ماند.

# به چه پایبندیم {#promises}
- قیمت همان است که می‌بینید؛ مالیات در آن است و چیزی به آن اضافه نمی‌شود.
- هیچ چیز خودش تمدید نمی‌شود، مگر خودتان خواسته باشید.
- صفحه‌های ما از جای دیگری چیزی نمی‌خوانند و تبلیغ ندارند. [حریم خصوصی](/privacy) می‌گوید چه نگه می‌داریم.
- اگر چیزی درست پیش نرود، پول برمی‌گردد.

# با ما حرف بزنید {#talk}
شاید پاسخ‌تان در [کمک](/help) باشد. اگر نبود، [بنویسید](/contact): یک نفر می‌خواند و پاسخ می‌دهد.$text$,
  $text$Parde is an online cinema with a shop beside it. You watch and hear films, series and music when you like, and screenings together with others, on the hour.

# What we do {#what}
- Films and series: you buy them, rent them or watch them with a plan; some are free.
- [Screenings](/screenings) and [festivals](/festivals): with a ticket, each in their own time or all together.
- [Cafes](/cafes): a film on the screen of a cafe, among people.
- [The shop](/shop): posters, books and what else remains of films.

# What we promise {#promises}
- The price is the one you see; tax is in it and nothing is added.
- Nothing renews by itself unless you have asked for it.
- Our pages read nothing from elsewhere and carry no advertising. [Privacy](/privacy) says what we keep.
- If something goes wrong, the money goes back.

# Talk to us {#talk}
Your answer may be under [help](/help). If it is not, [write](/contact): a person reads it and answers.$text$,
  '2026-11-26T06:00:00Z', '2026-11-26T06:00:00Z'
), (
  'help', 1, $text$کمک$text$, $text$Help$text$,
  $text$پاسخ پرسش‌هایی که بیشتر می‌پرسند: پول، بلیت، پخش، سفارش و حساب.$text$,
  $text$Answers to what people ask most: money, tickets, playing, orders and the account.$text$,
  $text$پاسخِ آنچه بیشتر از ما می‌پرسند. اگر پاسخ‌تان این‌جا نبود، [به ما بنویسید](/contact): یک نفر می‌خواند و جواب می‌دهد.

# پول و خرید {#money}

## پول از حسابم کم شد، ولی خرید نیامده {#charged}
~ کسر شد برداشت شد بانک تراکنش ناموفق پرداخت رسید نرسید فعال نشد
دوباره نپردازید. تا بانک پاسخ ندهد خرید منتظر می‌ماند و ما خودمان تا سه روز از بانک می‌پرسیم؛ بیشترِ وقت‌ها در چند ثانیه روشن می‌شود.

اگر عجله دارید، همان خرید را در [خریدها](/account/purchases) باز کنید و شمارهٔ پیگیری بانک را بنویسید؛ همان لحظه از بانک می‌پرسیم. اگر نتوانیم آنچه خریده‌اید بدهیم، همهٔ پول برمی‌گردد.

## چطور پولم را پس بگیرم؟ {#refund}
~ بازگشت پول استرداد لغو پشیمان عودت برگشت وجه کنسل
- بلیت: تا ساعتی که در صفحهٔ اکران نوشته شده و اگر پخش نشده باشد، خودتان در [بلیت‌ها](/account/tickets) آن را پس بدهید.
- کالا: از صفحهٔ همان سفارش؛ پاسخِ «چطور کالا را پس بفرستم؟» را ببینید.
- فیلم، سریال، موسیقی و اشتراک: [به ما بنویسید](/contact) و بگویید چه شد.

اکرانی که لغو شود، پولش بی درخواست برمی‌گردد. پول به همان راهی برمی‌گردد که پرداخته‌اید، و اگر بانک نپذیرد به کیف پول‌تان.

## کیف پول به چه کار می‌آید؟ {#wallet}
~ شارژ موجودی اعتبار کیف پول پول هدیه
با [کیف پول](/account/wallet) هر چیزی را در پرده می‌خرید. هر وقت بخواهید شارژش می‌کنید و گردش آن را با ماندهٔ پس از هر کار می‌بینید. پول هدیه زودتر از پول خودتان خرج می‌شود و اگر مهلت داشته باشد، کنارش نوشته شده است.

## کد تخفیف یا هدیه دارم؛ کجا بنویسم؟ {#codes}
~ کوپن تخفیف کد هدیه کارت هدیه بن جایزه
کد تخفیف را در صفحهٔ پرداخت بنویسید؛ بزرگ و کوچک بودن حرف‌ها، خط تیره و فاصله مهم نیست و قیمت همان‌جا کم می‌شود.

هدیه کد جداگانه نمی‌خواهد: در [صفحهٔ هدیه](/gift) شماره یا ایمیل‌تان را بنویسید. هر هدیه برای هر نفر یک بار است.

## رسید و صورت‌حسابم کجاست؟ {#receipts}
~ فاکتور رسید مالیات چاپ صورتحساب
رسید هر خرید در [خریدها](/account/purchases) می‌ماند و چاپ می‌شود. برای کالا صورت‌حساب فروش هم هست. {vat} درصد مالیات بر ارزش افزوده در قیمت‌هاست و روی رسید جدا نوشته می‌شود.

# تماشا {#watching}

## اجاره تا کی باز است؟ {#rent}
~ کرایه اجاره مهلت ساعت تمام شد منقضی
دو مهلت دارد و هر دو کنار دکمهٔ اجاره نوشته شده است: تا چند روز می‌توانید شروع کنید، و پس از زدن پخش چند ساعت وقت دارید. ساعت‌ها با نگه داشتن فیلم نمی‌ایستد. مهلت‌ها همان می‌ماند که هنگام پرداخت دیده‌اید.

## روی چند دستگاه می‌توانم وارد شوم؟ {#devices}
~ دستگاه گوشی تلویزیون هم‌زمان همزمان محدودیت چهارم
حساب هم‌زمان روی سه دستگاه باز می‌ماند. برای دستگاه چهارم، یکی را بیرون می‌کنید. دستگاه‌ها را در [رمز و دستگاه‌ها](/account/security) می‌بینید. روی تلویزیون با کد وارد شوید: کد را در [ورود دستگاه دیگر](/account/device) می‌نویسید.

## بیرون از ایران یا با فیلترشکن چه می‌شود؟ {#abroad}
~ vpn فیلترشکن وی‌پی‌ان خارج منطقه کشور آی‌پی ip proxy
بعضی فیلم‌ها به خواست صاحب اثر فقط در بعضی کشورها باز است. کشور را از نشانی اینترنت‌تان می‌شناسیم؛ با فیلترشکن، کشورِ همان فیلترشکن دیده می‌شود. اگر فیلمی باز نشد، آن را خاموش کنید و صفحه را تازه کنید. بیرون از ایران قیمت‌ها به دلار است.

## زیرنویس را چطور روشن یا بزرگ کنم؟ {#subtitles}
~ زیر نویس ساب subtitle subtitles زیرنویس انگلیسی فارسی اندازه رنگ
در پخش، دکمهٔ زیرنویس روشن و خاموشش می‌کند. در تنظیم‌های پخش زبان، زیرنویس دوم، اندازه، رنگ و جای آن را برمی‌گزینید و برای بار بعد می‌ماند. اگر زیرنویس نیامد، یک بار خاموش و روشنش کنید.

## اینترنتم کند است؛ فیلم می‌ایستد {#slow}
~ کند سرعت قطع و وصل بافر لود گیر کیفیت حجم مصرف buffering
کیفیت خودش با سرعت شما کم و زیاد می‌شود. در تنظیم‌های پخش می‌توانید کیفیت را پایین بیاورید یا «کم‌مصرف» را روشن کنید؛ حجم هر ساعت کنارش نوشته شده است. پیش از خرید، پیش‌نمایش همان فیلم را ببینید. اگر باز هم ایستاد، از تنظیم‌های پخش مشکل را گزارش کنید تا ببینیم چه شده.

## صدا نمی‌آید، به‌ویژه در آیفون {#sound}
~ بی‌صدا صدا ندارد آیفون اپل iphone ios مدیا سکوت mute
- کلید بی‌صدای کنار گوشی و بلندی صدا را ببینید.
- در خودِ پخش، صدا را باز کنید. مرورگر گاهی فیلمی را که خودش شروع شود بی‌صدا می‌کند؛ خودتان دکمهٔ پخش را بزنید.
- اگر هدفون یا بلندگوی بی‌سیم وصل است، یک بار جدایش کنید.

## می‌شود فیلم را دانلود کرد و بی‌اینترنت دید؟ {#offline}
~ دانلود ذخیره آفلاین بی اینترنت offline download
نه. فیلم فقط با اینترنت پخش می‌شود و فایل آن روی دستگاه نمی‌ماند. صفحه‌ای که باز است با قطع شدن اینترنت نمی‌رود و پس از وصل شدن از همان‌جا ادامه می‌دهید.

# بلیت و کافه {#tickets}

## بلیتم می‌گوید روی شبکه یا دستگاه دیگری است {#other-network}
~ شبکه دیگر پخش می‌شود جای دیگر وای‌فای نقطه اتصال باز نمی‌شود
هر بلیت در هر لحظه در یک جا پخش می‌شود. اگر روی دستگاه دیگری باز است، همان‌جا متوقفش کنید یا در صفحهٔ پخش، آن را به همین‌جا بیاورید. اگر روی شبکهٔ دیگری است، پخش را آن‌جا متوقف کنید یا روی همان شبکه ادامه دهید؛ کمی پس از ایستادن پخش، این‌جا باز می‌شود.

## بلیت را چطور به کس دیگری بدهم؟ {#give-ticket}
~ هدیه بلیت دوست انتقال بلیت مهمان گروهی لینک
در صفحهٔ همان بلیت در [بلیت‌ها](/account/tickets) پیوند هدیه بسازید. هر کس زودتر بپذیرد، صاحب بلیت می‌شود و کدِ تازه می‌گیرد. تا پخش نشده و پیوند باز است می‌توانید پسش بگیرید. در بلیت گروهی، مهمان‌ها را با نام یا با پیوند اضافه می‌کنید.

## بلیت کافه را کجا نشان بدهم؟ {#cafe}
~ کافه حضوری درِ سالن میزبان کد بلیت
کد بلیت را درِ کافه نشان دهید؛ میزبان آن را می‌خواند یا نام‌تان را در فهرست پیدا می‌کند. بلیت تکیِ کافه فیلم را روی گوشی باز نمی‌کند. نشانی و ساعت در صفحهٔ [کافه‌ها](/cafes) است.

# فروشگاه {#shop}

## کالا کی و به کجا می‌رسد؟ {#delivery}
~ ارسال پست تحویل کد رهگیری پیک سفارش نرسید
{delivery} هزینه و زمان پیش از پرداخت برای نشانی شما نوشته می‌شود. در [سفارش‌ها](/shop/orders) قدم‌های سفارش را می‌بینید و وقتی فرستاده شد، شمارهٔ پیگیری بسته را.

## چطور کالا را پس بفرستم؟ {#goods-return}
~ مرجوعی پس دادن کالا خراب اشتباه تعویض مرجوع
از صفحهٔ همان سفارش، تا هفت روز کاری پس از تحویل در ایران و چهارده روز در کشورهای دیگر. اگر کالا عیب داشته، اشتباه یا دیر رسیده باشد، پست با ماست؛ اگر نظرتان عوض شده یا اندازه نیست، با شما. آنچه پس گرفته نمی‌شود، پیش از خرید گفته شده است.

# حساب {#account}

## کد ورود نیامد {#code}
~ پیامک نیامد اس ام اس رمز یکبار مصرف تایید otp sms ایمیل اسپم
کد دو دقیقه اعتبار دارد و پس از یک دقیقه می‌توانید دوباره بخواهید. شماره یا ایمیل را یک بار دیگر ببینید، پوشهٔ هرزنامه را نگاه کنید، و اگر پیامک‌های تبلیغاتی را بسته‌اید، آن را برای ما باز کنید. همیشه تازه‌ترین کد را بنویسید.

## رمزم را فراموش کرده‌ام {#password}
~ رمز عبور پسورد بازیابی فراموشی password ramz
هنگام ورود «رمز را فراموش کرده‌ام» را بزنید: کدی می‌فرستیم و رمز تازه می‌گذارید. اگر واردید، در [رمز و دستگاه‌ها](/account/security) عوضش کنید و همان‌جا دستگاه‌های دیگر را بیرون کنید.

## نمایهٔ کودک چه می‌بیند؟ {#children}
~ کودک بچه رده سنی پروفایل نمایه پین قفل کودک فرزند
فقط عنوان‌هایی که رده‌بندی سنی‌شان به او می‌خورد. خرید نمی‌کند، به تنظیم‌های حساب دسترسی ندارد و نظر نمی‌نویسد. در [نمایه‌ها](/account/profiles) سن را برگزینید و برای نمایه‌های بزرگ‌ترها پین بگذارید. هر حساب سه نمایه دارد.

## اشتراکم خودش تمدید می‌شود؟ {#plan}
~ اشتراک تمدید لغو اشتراک برداشت ماهانه رضایت
نه، مگر خودتان برداشت ماهانه را روشن کرده باشید. هفت روز و یک روز پیش از پایان یادآوری می‌کنیم. برداشت ماهانه را هر وقت بخواهید در [اشتراک](/account/subscription) خاموش می‌کنید.

## حسابم را چطور پاک کنم؟ {#delete}
~ حذف حساب پاک کردن اکانت داده‌ها خروج کامل
در [داده‌ها و حذف حساب](/account/data). همان‌جا می‌بینید چه پاک می‌شود و چه به حکم قانون می‌ماند، و می‌توانید پیش از آن همهٔ داده‌هایتان را در یک فایل بگیرید. پس از حذف، خریده‌ها دیگر باز نمی‌شود.$text$,
  $text$Answers to what people ask us most. If yours is not here, [write to us](/contact): a person reads it and answers.

# Money and buying {#money}

## I was charged, but the purchase is not here {#charged}
~ payment taken money gone bank failed pending debited not received
Please do not pay again. While the bank has not answered, a purchase waits, and we go on asking the bank by ourselves for up to three days; mostly it is clear within seconds.

If it is urgent, open that purchase among your [purchases](/account/purchases) and type the bank’s reference: we ask the bank at once. If we cannot give you what you bought, all of the money goes back.

## How do I get my money back? {#refund}
~ refund cancel return reimbursement chargeback
- A ticket: until the hour that is written on the screening’s page, and as long as it was not played, give it back yourself under [tickets](/account/tickets).
- Goods: from the page of that order; see “How do I send goods back?”.
- Films, series, music and plans: [write to us](/contact) and say what happened.

When a screening is cancelled, its money goes back without your asking. Money goes back the way it was paid, and to your wallet when the bank does not take it.

## What is the wallet for? {#wallet}
~ top up balance credit gift money
The [wallet](/account/wallet) pays for anything on Parde. Top it up whenever you like; its statement shows the balance after each step. Gift money is spent before your own, and where it runs out, the day is written beside it.

## I have a discount code or a gift; where does it go? {#codes}
~ coupon voucher promo gift card code
Write a discount code on the page where you pay; capitals, hyphens and spaces do not matter, and the price goes down there.

A gift needs no code of its own: on the [gift page](/gift), write your number or e-mail. Each gift is for each person once.

## Where are my receipts and invoices? {#receipts}
~ invoice receipt tax vat print
The receipt of every purchase stays under [purchases](/account/purchases) and can be printed. Goods have an invoice as well. Prices include {vat}% VAT, and the receipt shows it.

# Watching {#watching}

## How long is a rental open? {#rent}
~ rent hours expired ended time left
It has two times, both written beside the rent button: within how many days you can begin, and how many hours you have once you press play. Pausing the film does not stop the hours. They stay as they were when you paid.

## On how many devices can I sign in? {#devices}
~ devices phone television tv limit fourth simultaneous
An account stays open on three devices at a time. For a fourth one, you sign one of them out. You see your devices under [password and devices](/account/security). On a television, sign in by code: type it under [sign in on another device](/account/device).

## What about abroad, or a VPN? {#abroad}
~ vpn proxy region country ip geo blocked outside
Some films may be opened only in some countries, as their owners wish. We know the country by your internet address; with a VPN it is the VPN’s country. If a film does not open, switch it off and load the page again. Outside Iran, prices are in dollars.

## How do I turn subtitles on, or make them larger? {#subtitles}
~ subtitle captions cc size colour language
The subtitle button of the player turns them on and off. Its settings choose the language, a second subtitle, size, colour and place, and remember them. If subtitles do not come, turn them off and on again.

## My line is slow and the film stops {#slow}
~ slow buffering stuck quality internet data usage stops
The quality follows your line by itself. In the settings of the player you can choose a lower one or turn on the data saver; what an hour needs is written beside it. Before you buy, watch the preview of that film. If it still stops, report the problem from the player’s settings, and we look into it.

## There is no sound, on an iPhone above all {#sound}
~ mute muted silent iphone ios apple audio
- Look at the phone’s silent switch and its volume.
- Turn the sound on in the player. A browser may mute a film that starts by itself; press play yourself.
- If headphones or a wireless speaker are connected, disconnect them once.

## Can I download a film and watch it offline? {#offline}
~ offline download save without internet
No. Films play over the internet only, and no file stays on your device. A page that is open does not go away when the line is lost, and you go on from there once it is back.

# Tickets and cafes {#tickets}

## My ticket is said to be on another network or device {#other-network}
~ network elsewhere playing wifi hotspot does not open
A ticket plays in one place at a time. If it is open on another device, stop it there, or bring it here from the playing page. If it is on another network, stop it there or go on watching on that network; a little after it has stopped, it opens here.

## How do I give a ticket to somebody? {#give-ticket}
~ gift ticket friend transfer guest group link
Make a gift link on that ticket’s page under [tickets](/account/tickets). Whoever accepts it first holds the ticket and gets a new code. As long as it was not played and the link is open, you can take it back. To a group ticket you add guests by name or by link.

## Where do I show a cafe ticket? {#cafe}
~ cafe door host room show code
Show its code at the door of the cafe; the host reads it or finds your name in the list. A single cafe ticket does not open the film on a phone. Address and hour are on the page of [cafes](/cafes).

# The shop {#shop}

## When and where do goods arrive? {#delivery}
~ delivery shipping post tracking courier order parcel
{delivery} Cost and time are shown for your address before you pay. Under [orders](/shop/orders) you see the steps of an order and, once it is sent, the number that follows the parcel.

## How do I send goods back? {#goods-return}
~ return exchange broken wrong damaged size
From the page of that order, within seven working days of delivery in Iran and fourteen days elsewhere. Where goods are faulty, wrong or late, the postage is ours; where you changed your mind or it does not fit, it is yours. What cannot be sent back is said before the sale.

# Your account {#account}

## The sign-in code did not come {#code}
~ sms text otp verification mail spam code received arrive
A code is valid for two minutes, and after one minute you can ask for another. Look at the number or address once more, look into the spam folder, and if you have blocked advertising texts, allow ours. Always write the newest code.

## I have forgotten my password {#password}
~ password reset forgot lost
When you sign in, choose “I have forgotten my password”: we send a code and you set a new one. If you are signed in, change it under [password and devices](/account/security), where you can sign the other devices out, too.

## What does a child’s profile see? {#children}
~ kids child age rating parental pin profile
Only titles whose age rating fits. It buys nothing, cannot reach the account’s settings and writes no comments. Choose the age under [profiles](/account/profiles), and set a PIN for the grown-ups’ profiles. An account has three profiles.

## Does my plan renew by itself? {#plan}
~ subscription renew renewal cancel monthly debit plan
No, unless you have switched the monthly debit on. We remind you seven days and one day before the end. You can switch the monthly debit off under [subscription](/account/subscription) at any time.

## How do I delete my account? {#delete}
~ delete close remove account data gdpr
Under [your data and deletion](/account/data). You see there what is erased and what the law makes us keep, and can take all your data along as one file first. Afterwards, what was bought no longer opens.$text$,
  '2026-11-26T06:00:00Z', '2026-11-26T06:00:00Z'
), (
  'privacy', 1, $text$حریم خصوصی$text$, $text$Privacy$text$,
  $text$چه چیزی از شما نگه می‌داریم، چرا، تا کی، و چطور آن را ببینید یا پاک کنید.$text$,
  $text$What we keep of you, why, for how long, and how to see or delete it.$text$,
  $text$همان اندازه نگه می‌داریم که برای کار سینما لازم است. تبلیغ نداریم و دادهٔ شما را به کسی نمی‌فروشیم.

# آنچه خودتان می‌دهید
شمارهٔ موبایل یا ایمیل، نام، کشور و اگر بنویسید روز تولد. رمز شما را نمی‌دانیم: فقط اثری از آن نگه می‌داریم که با آن نمی‌شود وارد شد.

نمایه‌ها و عکس آن‌ها، فهرست دوست‌داشته‌ها، و نشانی‌هایی که برای فروشگاه می‌نویسید.

# آنچه هنگام کار ثبت می‌شود
دستگاه‌هایی که با آن‌ها وارد شده‌اید: نوع دستگاه و مرورگر، نشانی اینترنتی، کشور و آخرین بار دیده شدن. با این‌ها دستگاه‌هایتان را می‌شناسید. سی روز پس از پایان ورود پاک می‌شود.

از هر فیلم تا کجا دیده‌اید، تا از همان‌جا ادامه دهید.

خریدها و رسیدها: چه چیزی، کی و به چه قیمتی. از کارت فقط آنچه بانک روی رسید می‌نویسد می‌ماند.

برای جلوگیری از حدس زدن رمز و کد، تعداد درخواست‌های هر نشانی اینترنتی و هر نام کاربری تا یک روز شمرده می‌ماند.

# چه کسی چه می‌بیند
بانک مبلغ، شمارهٔ خرید و نام چیزی را که خریده‌اید می‌گیرد. فرستندهٔ پیامک یا ایمیل، شماره یا ایمیل شما و متن پیام را. پست، نشانی و تلفن گیرنده را وقتی سفارشی فرستاده شود.

هیچ شرکت تبلیغاتی یا آماری در صفحه‌های ما نیست و صفحه‌ها از جای دیگری چیزی نمی‌خوانند.

# آنچه روی دستگاه شما می‌ماند
دو کوکی داریم: یکی هنگام تماشا، برای باز کردن قفل همان فیلم، تا چند ساعت؛ و یکی پس از ورود، تا نیم سال، که با آن همین مرورگر را بازمی‌شناسیم تا رمزهای اشتباه دیگران شما را پشت در نگذارد. با این کوکی کسی وارد حساب نمی‌شود. نشانی‌های اینترنتی‌ای را هم که از آن‌ها وارد شده‌اید تا سه ماه نگه می‌داریم. در حافظهٔ مرورگر این‌ها می‌ماند: کلید ورود، نمایه‌ای که تماشا می‌کند و ردهٔ سنی آن، ارز و تنظیم‌های پخش، کار نیمه‌تمام، بودن یا نبودن در منطقهٔ اقتصادی اروپا و پاسخ شما به پرسش کوکی. این‌ها برای کار سایت لازم است.

یک چیز اختیاری داریم: سرعت صفحه‌ها. اگر اجازه دهید، مرورگر هنگام رفتن می‌گوید یک صفحه با چه سرعتی باز شد؛ بی‌نام، بی‌شناسه و بی آنکه بگوید کدام فیلم بود. در منطقهٔ اقتصادی اروپا پیش از پاسخ شما چیزی اندازه نمی‌گیریم و پاسخ را هر وقت بخواهید از پایین صفحه عوض می‌کنید. در جاهای دیگر این اندازه‌گیری روشن است.

# تا کی می‌ماند
دادهٔ حساب تا وقتی می‌ماند که حساب دارید. با حذف حساب، از همهٔ دستگاه‌ها بیرون می‌روید و نام کاربری آزاد می‌شود.

خریدها، رسیدها و دفتر حساب پس از حذف هم می‌ماند، چون قانون مالیات نگه داشتن آن‌ها را می‌خواهد.

# حق شما
همهٔ آنچه از شما داریم را می‌توانید از بخش «داده‌ها و حذف حساب» در یک فایل بگیرید، در «مشخصات» درستش کنید، یا حساب را حذف کنید. لازم نیست دلیلی بگویید.$text$,
  $text$We keep what a cinema needs to work and no more. We have no advertising and sell your data to nobody.

# What you give us
A mobile number or an e-mail address, your name, country and, if you write it, birth day. We do not know your password: we keep only a trace of it that cannot be used to sign in.

Profiles and their pictures, your favourites, and the addresses you write for the shop.

# What is recorded as you use Parde
The devices you signed in with: kind of device and browser, internet address, country, and when they were last seen. You know your devices by it. It is deleted thirty days after a sign-in has ended.

How far you have watched each film, so that you can go on from there.

Purchases and receipts: what, when and at which price. Of your card we keep only what the bank writes on the receipt.

Against guessing of passwords and codes, requests are counted by internet address and by user name, and the counts are kept for a day.

# Who sees what
The bank gets the amount, the number of the purchase and the name of what you bought. Whoever carries our SMS or e-mail gets your number or address and the message. The post gets the receiver’s address and telephone when an order is sent.

No advertising or statistics company is on our pages, and the pages read nothing from elsewhere.

# What stays on your device
We set two cookies: one while you watch, to unlock that film, for some hours; and one when you have signed in, by which we know this browser again for half a year, so that nobody else’s wrong passwords keep you out. It signs nobody in. With it we keep, for three months, the addresses from which you have signed in. The browser’s storage keeps these: the key of your sign-in, the profile that watches and its age rating, your currency and player settings, what you had begun, whether you are in the European Economic Area, and your answer to the cookie question. The site needs them to work.

One thing is optional: the speed of pages. If you allow it, the browser says on leaving how fast a page was; without a name, without an identifier, and without saying which film it was. In the European Economic Area nothing is measured before you answer, and you can change the answer at the foot of every page whenever you like. Elsewhere this measuring is on.

# How long it stays
Data of your account stay as long as you have it. Deleting the account signs you out everywhere and frees your user name.

Purchases, receipts and the ledger stay after that, for tax law requires them.

# Your rights
You can get all we have of you as a file under “Your data and deletion”, correct it under “Your details”, or delete your account. You need not say why.$text$,
  '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'
), (
  'terms', 1, $text$قوانین پرده$text$, $text$Terms$text$,
  $text$قرارهای ما و شما: حساب، تماشا، خرید و بازگشت پول، به زبان ساده.$text$,
  $text$What we agree on: account, watching, paying and refunds, in plain words.$text$,
  $text$این قرارهای ما و شماست، به زبان ساده. با ساختن حساب آن‌ها را می‌پذیرید.

# حساب شما
هر حساب با یک شمارهٔ موبایل یا یک ایمیل ساخته می‌شود و باید مال خودتان باشد. رمز را به کسی ندهید.

هم‌زمان سه دستگاه می‌توانند در یک حساب باشند. برای دستگاه چهارم، یکی را بیرون می‌کنید.

هر حساب صاحبش و تا دو نفر دیگر را دارد. خرید، مال حساب است و همهٔ نمایه‌های آن می‌توانند ببینند، مگر آنکه رده‌بندی سنی نمایهٔ کودک اجازه ندهد.

# تماشا
فیلم برای تماشای شخصی است. نسخه‌برداری، پخش دوباره و نمایش عمومی آن اجازه می‌خواهد که ما نمی‌توانیم بدهیم.

بعضی فیلم‌ها به خواست صاحب اثر فقط در بعضی کشورها یا تا روزی معین نمایش دارند. اگر چنین باشد، پیش از خرید می‌بینید.

شرط‌های هر خرید، مثل مدت تماشا، کنار دکمهٔ خرید نوشته شده است و همان‌ها برای آن خرید برقرار می‌ماند.

# قیمت و پرداخت
قیمت‌ها با {vat} درصد مالیات بر ارزش افزوده است و چیزی به آن اضافه نمی‌شود؛ کالایی که نرخ دیگری دارد، نرخش در صورت‌حساب آن آمده است. همان قیمتی را می‌پردازید که هنگام خرید دیده‌اید.

پرداخت در صفحهٔ بانک انجام می‌شود و شمارهٔ کارت و رمز آن به ما نمی‌رسد. از هر خرید رسیدی در حساب‌تان می‌ماند.

# وقتی چیزی درست پیش نرود
اگر بانک هنوز پاسخ نداده باشد، خرید در انتظار می‌ماند و خودمان دوباره می‌پرسیم. لازم نیست دوباره بپردازید.

اگر پول گرفته شود ولی نتوانیم آنچه خریده‌اید را بدهیم، همهٔ پول برمی‌گردد.

# فروشگاه
{delivery}

نشانی و تلفن گیرنده را درست بنویسید تا بسته به دست او برسد.

# رفتن و تغییر قرارها
هر وقت بخواهید می‌توانید حساب را حذف کنید. خریدهایی که با آن کرده‌اید پس از حذف دیگر دیده نمی‌شود.

اگر این قرارها عوض شود، همین‌جا با تاریخ تازه نوشته می‌شود. شرط‌های خریدهای پیشین عوض نمی‌شود.$text$,
  $text$This is what we and you agree on, in plain words. By making an account you accept it.

# Your account
An account is made with one mobile number or one e-mail address, which has to be your own. Give your password to nobody.

Three devices can be signed in at a time. For a fourth, you sign one of them out.

An account has its owner and up to two more people. What is bought belongs to the account, and all its profiles can watch it, unless the age rating of a child’s profile forbids.

# Watching
A film is for your own watching. Copying it, passing it on or showing it in public needs a permission that we cannot give.

Some films may be shown only in some countries or until a certain day, as their owners wish. Where that is so, you see it before you buy.

The conditions of a purchase, such as how long you can watch, are written beside its button, and stay as they were for that purchase.

# Prices and payment
Prices include {vat}% VAT and nothing is added to them; where goods have another rate, their invoice shows it. You pay the price you saw when you bought.

You pay on the bank’s own page; the number of your card and its password never reach us. Every purchase leaves a receipt in your account.

# When something goes wrong
While the bank has not answered, a purchase waits and we ask again by ourselves. Please do not pay again.

If money was taken and we cannot give you what you bought, all of it goes back.

# The shop
{delivery}

Write the address and the receiver’s telephone correctly, so that the parcel arrives.

# Leaving, and changes
You can delete your account whenever you like. What was bought with it can no longer be watched afterwards.

If these terms change, they are written here with a new date. The conditions of earlier purchases do not change.$text$,
  '2026-11-24T03:00:00Z', '2026-11-24T03:00:00Z'
);

-- The last list of the footer leads to the new pages, in front of what stands there.
update site_frame set version = version + 1, footer = jsonb_set(
  footer,
  array[(jsonb_array_length(footer) - 1)::text, 'links'],
  '[
    {"title_fa": "کمک", "title_en": "Help", "to": "/help", "for_grown_ups": false},
    {"title_fa": "دربارهٔ پرده", "title_en": "About", "to": "/about", "for_grown_ups": false}
  ]'::jsonb || (footer -> (jsonb_array_length(footer) - 1) -> 'links')
) where jsonb_array_length(footer) > 0;
