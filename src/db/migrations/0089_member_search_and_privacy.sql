-- Support finds members by a part of their name, and read all of them for it.
-- It begins with a space, so the beginning of each word can be asked for. The half-space is left out, because some type it.
create function member_search_text(first_name text, last_name text, user_name text) returns text
  language sql immutable parallel safe
  return translate(
    lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || user_name), chr(8204), ''
  );
create index members_search on members using gin (member_search_text(first_name, last_name, user_name) gin_trgm_ops)
  where deleted_at is null;

-- What people write to each other and to the house, and how they are told of things, was not in the text about privacy. A
-- house that has written its own text keeps it.
insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
)
select page, 2, title_fa, title_en, description_fa, description_en,
  replace(replace(replace(replace(body_fa,
    E'\n\n# آنچه هنگام کار ثبت می‌شود', $text$

نظرها و پسندهایتان. هر که صفحه را ببیند نظر را با نامی که خودتان انتخاب کرده‌اید می‌خواند؛ گزارش‌هایی را که از نظر دیگران می‌دهید فقط همکاران ما.

نامه‌هایی که به ما می‌نویسید، عکس‌های همراهشان و پاسخ ما؛ و اگر از پخش گزارش بدهید و اجازه بدهید، آنچه پخش‌کننده دید، بی نشانی اینترنتی.

آنچه در فرم یک صفحه می‌نویسید، همراه جمله‌ای که با آن موافقت کردید.

# آنچه هنگام کار ثبت می‌شود$text$),
    E'\n\n# چه کسی چه می‌بیند', $text$

از هر پیامی که برایتان می‌فرستیم نوع، راه، زمان و رسیدن یا نرسیدنش تا نود روز می‌ماند، بی متن آن. شماره یا نشانی‌ای را که پیام نمی‌گیرد تا دو سال به شکل اثری نگه می‌داریم که از آن نمی‌شود خود نشانی را خواند.

اگر اعلان مرورگر را روشن کنید، نشانی و کلیدی که مرورگر برایش می‌سازد رمزشده می‌ماند و با خروج از حساب پاک می‌شود.

# چه کسی چه می‌بیند$text$),
    E'\n\nهیچ شرکت تبلیغاتی', $text$

اعلان از راه سرویس سازندهٔ مرورگرتان می‌رسد. متنش رمز شده است: آن سرویس می‌بیند که اعلانی رسید، نه اینکه چه می‌گفت.

هیچ شرکت تبلیغاتی$text$),
    E'\n\nخریدها، رسیدها و دفتر حساب پس از حذف', $text$

با حذف حساب، نظرها، نامه‌ها، آنچه در فرم‌ها نوشته‌اید و گزارش پیام‌ها هم پاک می‌شود. از نظری که دیگران به آن پاسخ داده‌اند فقط جای خالی بی‌نامی می‌ماند.

خریدها، رسیدها و دفتر حساب پس از حذف$text$),
  replace(replace(replace(replace(body_en,
    E'\n\n# What is recorded as you use Parde', $text$

Your comments and likes. Whoever sees the page reads a comment under the name that you have chosen; what you report of others’ comments is read by our staff alone.

What you write to us, its pictures and our answers; and, if you report a fault of playing and allow it, what the player met, without internet addresses.

What you write into the form of a page, with the sentence to which you agreed.

# What is recorded as you use Parde$text$),
    E'\n\n# Who sees what', $text$

Of each message that we send you, its kind, way, time and whether it arrived are kept for ninety days, without its words. A number or address that takes no messages is kept for two years as a trace from which it cannot be read.

If you switch notices of the browser on, the address and key that the browser makes for them are stored encrypted, and deleted when you sign out.

# Who sees what$text$),
    E'\n\nNo advertising or statistics company', $text$

A notice of the browser comes by the service of your browser’s maker. Its words are encrypted: the service sees that a notice came, and not what it said.

No advertising or statistics company$text$),
    E'\n\nPurchases, receipts and the ledger stay after', $text$

With the account your comments, your letters, what you wrote into forms and the log of messages are deleted too. Of a comment that others have answered an empty one without a name stays.

Purchases, receipts and the ledger stay after$text$),
  '2026-11-26T12:00:00Z', '2026-11-26T12:00:00Z'
from text_revisions
where page = 'privacy' and revision = 1 and staff_id is null
  and not exists (select from text_revisions as later where later.page = 'privacy' and later.revision > 1);
