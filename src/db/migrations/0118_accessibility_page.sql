-- What the house does for people who see, hear, move or read otherwise, what is still missing, and whom to tell: a page of text
-- like the others, so that who runs the house can say what is true of it.
alter table text_revisions drop constraint text_revisions_page_check;
alter table text_revisions add constraint text_revisions_page_check
  check (page in ('about', 'accessibility', 'help', 'privacy', 'terms'));

insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
) values (
  'accessibility', 1, $text$دسترس‌پذیری$text$, $text$Accessibility$text$,
  $text$برای آن‌ها که جور دیگری می‌بینند، می‌شنوند یا می‌نویسند چه کرده‌ایم، و چه مانده است.$text$,
  $text$What we do for people who see, hear or type otherwise, and what is still missing.$text$,
  $text$سینما برای همه است. این صفحه می‌گوید چه کار می‌کند، چه هنوز نمی‌کند، و اگر جایی گیر کردید به چه کسی بگویید.

# چه کار می‌کند {#works}
- با صفحه‌کلید به همه‌چیز می‌رسید: خرید، بلیت، پخش و حساب. جای نشانگر همیشه دیده می‌شود.
- صفحه‌خوان نام هر دکمه، هر خانهٔ فرم و هر خطا را می‌خواند.
- نوشته را می‌شود تا دو برابر بزرگ کرد.
- رنگ‌های پرکنتراست دستگاهتان را نگه می‌داریم، و هیچ خبری فقط با رنگ گفته نمی‌شود.
- اگر در دستگاهتان حرکت کمتر خواسته باشید، چیزی خودش تکان نمی‌خورد.
- با گوشی، جای لمس دکمه‌ها به اندازهٔ یک انگشت است.

# فیلم و صدا {#films}
- اندازه، رنگ، جا و زمان زیرنویس را در پخش خودتان انتخاب می‌کنید.
- فیلمی که توضیح شنیداری یا زبان اشاره دارد، آن را در پخش در فهرست صداها نشان می‌دهد.
- متن ترانه‌ها همراه موسیقی خوانده می‌شود، هر جا که متنش را داشته باشیم.

# چه مانده است {#missing}
- همهٔ فیلم‌ها زیرنویس و توضیح شنیداری ندارند.
- با نوشتهٔ دو برابر، چند صفحه کمی از گوشی پهن‌تر می‌شوند.
- پخش زنده معمولاً زیرنویس ندارد.
- صفحهٔ بانک‌ها دست ما نیست.

# به ما بگویید {#tell}
هر جا به مانعی خوردید [برای ما بنویسید](/contact). یک نفر می‌خواند و پاسخ می‌دهد.
$text$,
  $text$The cinema is for everybody. This page says what works, what does not yet, and whom to tell when something is in your way.

# What works {#works}
- Everything can be reached by keyboard: buying, tickets, watching and the account. The focus is always visible.
- A screen reader is told the name of every button and field, and every error.
- Text can be made twice as large.
- We keep the high contrast colours of your device, and nothing is said by colour alone.
- If your device asks for less motion, nothing moves by itself.
- On a phone, what you press is as large as a finger.

# Films and sound {#films}
- You choose the size, colour, place and timing of subtitles while you watch.
- A film with audio description or sign language shows it among its sounds in the player.
- Lyrics are read along with the music wherever we have them.

# What is missing {#missing}
- Not every film has subtitles or audio description.
- With text twice as large a few pages are a little wider than a phone.
- Live events usually have no subtitles.
- The pages of banks are not ours.

# Tell us {#tell}
Wherever something is in your way, [write to us](/contact). Somebody reads it and answers.
$text$,
  '2026-11-30T10:00:00Z', '2026-11-30T10:00:00Z'
);

-- The last list of the footer leads there.
update site_frame set version = version + 1, footer = jsonb_set(
  footer,
  array[(jsonb_array_length(footer) - 1)::text, 'links'],
  (footer -> (jsonb_array_length(footer) - 1) -> 'links') ||
    '[{"title_fa": "دسترس‌پذیری", "title_en": "Accessibility", "to": "/accessibility", "for_grown_ups": false}]'::jsonb
) where jsonb_array_length(footer) > 0
  and jsonb_array_length(footer -> (jsonb_array_length(footer) - 1) -> 'links') < 20;
