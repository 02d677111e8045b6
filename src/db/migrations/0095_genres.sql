-- Genres are what every house needs: a title cannot be published without one. Until now only the demo had any. From now on
-- the studio edits them; a genre never disappears, because addresses and stored searches name it.
alter table genres
  add column version integer not null default 1,
  -- no editor chooses it for a title, and no visitor sees it
  add column is_hidden boolean not null default false,
  -- its titles are under another one now, and so is its page
  add column merged_into text references genres (code),
  add constraint genres_merged check (merged_into is null or (is_hidden and merged_into <> code));
create index genres_merged_into on genres (merged_into) where merged_into is not null;

insert into genres (position, code, name_fa, name_en, about_fa, about_en)
select position, code, name_fa, name_en, about_fa, about_en
from (values
  (0, 'drama', 'درام', 'Drama',
    'فیلم‌هایی که همه‌چیزشان میان آدم‌ها می‌گذرد: حرفی که گفته نشد، دری که دیر باز شد.',
    'Films in which everything happens between people: a word that was not said, a door that opened late.'),
  (1, 'road', 'جاده‌ای', 'Road film', 'راه‌افتادن، گم‌شدن و رسیدن به جای دیگر.',
    'To set out, to lose the way, and to arrive somewhere else.'),
  (2, 'family', 'خانوادگی', 'Family', 'برای تماشای همه با هم، از بچه تا پدربزرگ.',
    'For everybody together, from the child to the grandfather.'),
  (3, 'animation', 'پویانمایی', 'Animation', 'هر ثانیه دوازده نقاشی: فیلم‌هایی که کشیده شده‌اند.',
    'Twelve paintings a second: films that were drawn.'),
  (4, 'thriller', 'دلهره', 'Thriller', '', ''),
  (5, 'crime', 'جنایی', 'Crime', '', ''),
  (6, 'mystery', 'معمایی', 'Mystery', 'پرسشی که تا پایان جواب ندارد.', 'A question without an answer until the end.'),
  (7, 'romance', 'عاشقانه', 'Romance', '', ''),
  (8, 'documentary', 'مستند', 'Documentary', '', ''),
  (9, 'music', 'موسیقی', 'Music', '', ''),
  (10, 'period', 'تاریخی', 'Period', '', ''),
  (11, 'short', 'کوتاه', 'Short film', 'فیلم‌هایی که در یک نفس تمام می‌شوند.', 'Films that end within one breath.'),
  (12, 'experimental', 'تجربی', 'Experimental', '', ''),
  (13, 'comedy', 'کمدی', 'Comedy', '', ''),
  (14, 'action', 'اکشن', 'Action', '', ''),
  (15, 'adventure', 'ماجرایی', 'Adventure', '', ''),
  (16, 'horror', 'ترسناک', 'Horror', '', ''),
  (17, 'science_fiction', 'علمی‌تخیلی', 'Science fiction', '', ''),
  (18, 'fantasy', 'فانتزی', 'Fantasy', '', ''),
  (19, 'war', 'جنگی', 'War', '', ''),
  (20, 'biography', 'زندگی‌نامه', 'Biography', '', ''),
  (21, 'sport', 'ورزشی', 'Sport', '', ''),
  (22, 'children', 'کودک', 'Children', '', ''),
  (23, 'theatre', 'تئاتر', 'Theatre', '', ''),
  (24, 'concert', 'کنسرت', 'Concert', '', ''),
  (25, 'dastgahi', 'دستگاهی', 'Dastgah', '', ''),
  (26, 'chamber', 'مجلسی', 'Chamber', '', ''),
  (27, 'soundtrack', 'موسیقی فیلم', 'Film music', '', '')
) as reference (position, code, name_fa, name_en, about_fa, about_en)
on conflict (code) do nothing;
