-- The page did not say what becomes of a file with two pictures, one of them with an interpreter: the other one plays, and no mark
-- is shown. Marks stand under a title in lists and among the facts of its page; screenings and hits of a search have none. A
-- house that has written its own text keeps it.
insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
)
select page, 3, title_fa, title_en, description_fa, description_en,
  replace(replace(body_fa,
    $text$کنار نامش در فهرست‌ها و در صفحهٔ خودش می‌نویسیم.$text$,
    $text$در فهرست‌ها زیر نامش و در صفحهٔ خودش میان مشخصات می‌نویسیم.$text$),
    $text$فیلمی که این را نگوید، نشان ندارد.$text$,
    $text$فیلمی که این را نگوید، نشان ندارد.
- اگر فایل فیلم دو تصویر داشته باشد، یکی با مترجم و یکی بدون مترجم، فعلاً دومی پخش می‌شود و نشانی هم نیست.
- نتیجه‌های جست‌وجو و فهرست اکران‌ها این دو نشان را هنوز ندارند.$text$),
  replace(replace(body_en,
    $text$lists and its own page say so beside its name.$text$,
    $text$lists say so under its name, and its own page among its facts.$text$),
    $text$A film whose file does not say it has no mark.$text$,
    $text$A film whose file does not say it has no mark.
- If a film’s file has two pictures, one of them with an interpreter, the other one plays for now, and there is no mark.
- Hits of a search and the list of screenings do not have these two marks yet.$text$),
  '2026-11-30T23:00:00Z', '2026-11-30T23:00:00Z'
from text_revisions
where page = 'accessibility' and revision = 2 and staff_id is null
  and not exists (
    select from text_revisions as later where later.page = 'accessibility' and later.revision > 2
  );
