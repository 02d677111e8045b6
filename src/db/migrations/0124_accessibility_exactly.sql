-- The first text said that a film lists its sign language among its sounds. An interpreter is in the picture itself, is known
-- by the picture's name in the file, and cannot be chosen. The blind found two names for one sound: it is توصیف صوتی
-- everywhere. Pages with letters twice as large are no longer wider than a phone. A house that has written its own text keeps it.
insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
)
select page, 2, title_fa, title_en, description_fa, description_en,
  replace(replace(replace(body_fa,
    $text$- فیلمی که توضیح شنیداری یا زبان اشاره دارد، آن را در پخش در فهرست صداها نشان می‌دهد.$text$,
    $text$- اگر فیلمی توصیف صوتی داشته باشد، کنار نامش در فهرست‌ها و در صفحهٔ خودش می‌نویسیم. در پخش، از فهرست صداها انتخابش می‌کنید.
- اگر مترجم زبان اشاره در خود تصویر فیلم باشد، این را هم همان‌جاها می‌نویسیم. بخشی از تصویر است و خاموش و روشن نمی‌شود.$text$),
    $text$- همهٔ فیلم‌ها زیرنویس و توضیح شنیداری ندارند.$text$,
    $text$- همهٔ فیلم‌ها زیرنویس، توصیف صوتی یا زبان اشاره ندارند.
- زبان اشاره را فقط وقتی می‌شناسیم که نام تصویر در فایل فیلم آن را گفته باشد. فیلمی که این را نگوید، نشان ندارد.
- سریال‌ها این دو نشان را هنوز ندارند.$text$),
    $text$- با نوشتهٔ دو برابر، چند صفحه کمی از گوشی پهن‌تر می‌شوند.
$text$, ''),
  replace(replace(replace(body_en,
    $text$- A film with audio description or sign language shows it among its sounds in the player.$text$,
    $text$- If a film has audio description, lists and its own page say so beside its name. In the player you choose it among the sounds.
- If an interpreter of sign language is in the picture itself, the same places say so. It is a part of the picture and cannot be turned on or off.$text$),
    $text$- Not every film has subtitles or audio description.$text$,
    $text$- Not every film has subtitles, audio description or sign language.
- We know of sign language only when the name of the picture in the film’s file says so. A film whose file does not say it has no mark.
- Series do not have these two marks yet.$text$),
    $text$- With text twice as large a few pages are a little wider than a phone.
$text$, ''),
  '2026-11-30T20:00:00Z', '2026-11-30T20:00:00Z'
from text_revisions
where page = 'accessibility' and revision = 1 and staff_id is null
  and not exists (
    select from text_revisions as later where later.page = 'accessibility' and later.revision > 1
  );
