-- The three addresses of landing pages answered 404 in a house that had made none. They begin with pages that say only what holds
-- in every house, and whose rows show what there is: a row of nothing is left out.
insert into landings (
  slug, langs, state, has_switcher, eyebrow_fa, eyebrow_en, title_fa, title_en, lead_fa, lead_en, description_fa, description_en,
  blocks, created_at, updated_at
)
select slug, 'both', 'published', true, '', '', title_fa, title_en, lead_fa, lead_en, '', '', blocks::jsonb, now(), now()
from (values
  ('landing1', 'امشب چه ببینیم؟', 'What shall we watch tonight?',
    'فیلم را انتخاب کنید و همین‌جا ببینید، روی گوشی، رایانه یا تلویزیون.',
    'Choose a film and watch it here: on a phone, a computer or a television.',
    '[{"kind": "rail", "look": "posters", "title_fa": "تازه‌ها", "title_en": "New", "text_fa": "", "text_en": "", "href": null,
       "query": {"coming": false, "sort": "published", "limit": 12}},
      {"kind": "text", "title_fa": "بدون نصب", "title_en": "Nothing to install",
       "text_fa": "فیلم در مرورگر پخش می‌شود و از همان‌جا که ماندید ادامه پیدا می‌کند.",
       "text_en": "Films play in the browser, and go on from where you stopped."},
      {"kind": "text", "title_fa": "به دو زبان", "title_en": "In two languages",
       "text_fa": "همهٔ صفحه‌ها فارسی و انگلیسی دارند.",
       "text_en": "Every page is there in Persian and in English."}]'),
  ('landing2', 'با هم تماشا کنیم', 'Watching together',
    'اکران آنلاین سر ساعت شروع می‌شود و هر کس از خانهٔ خودش می‌بیند.',
    'An online screening begins at its hour, and everybody watches from home.',
    '[{"kind": "rail", "look": "wide", "title_fa": "اکران‌ها", "title_en": "Screenings", "text_fa": "", "text_en": "",
       "href": "/screenings", "query": {"kind": "screening", "limit": 8}},
      {"kind": "text", "title_fa": "با بلیت", "title_en": "With a ticket",
       "text_fa": "بلیت را در سایت بخرید. کدش را می‌شود به کس دیگری داد.",
       "text_en": "Buy a ticket on the site. Its code can be given to somebody else."},
      {"kind": "text", "title_fa": "سر وقت", "title_en": "On time",
       "text_fa": "صفحهٔ هر اکران می‌گوید چقدر مانده است.",
       "text_en": "The page of each screening says how long it is until then."}]'),
  ('landing3', 'از این‌ها شروع کنید', 'Begin with these',
    'برای دیدن فیلم‌های رایگان چیزی نمی‌پردازید.',
    'Films that are free cost nothing to watch.',
    '[{"kind": "rail", "look": "posters", "title_fa": "رایگان", "title_en": "Free", "text_fa": "", "text_en": "",
       "href": "/movies?price=free", "query": {"kind": "movie", "price": "free", "coming": false, "sort": "published", "limit": 12}},
      {"kind": "rail", "look": "posters", "title_fa": "سریال‌ها", "title_en": "Series", "text_fa": "", "text_en": "",
       "href": "/series", "query": {"kind": "series", "sort": "newest", "limit": 12}},
      {"kind": "text", "title_fa": "یک حساب برای خانه", "title_en": "One account for the house",
       "text_fa": "هر نفر پروفایل خودش را دارد، با جای فیلم‌ها و پسندهای خودش.",
       "text_en": "Each person has a profile, with their own places in films and what they like."}]')
) as pages (slug, title_fa, title_en, lead_fa, lead_en, blocks)
on conflict (slug) do nothing;
