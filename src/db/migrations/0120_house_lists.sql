-- Lists from which people choose a reason or a topic were closed lists of the program: a house could not say "The pages are
-- loose" in a shop of books. From now on the studio edits them. A row never disappears, because old cases name it.
create table house_lists (
  list text not null check (list in (
    'comment_report', 'comment_refusal', 'question_refusal', 'goods_return', 'case_topic', 'play_problem', 'country'
  )),
  code text not null check (code ~ '^[A-Za-z0-9_]{1,40}$'),
  -- null: by the alphabet, after those that have a place; of countries alone
  position integer,
  -- empty: as the program calls it; of countries alone
  name_fa text not null,
  name_en text not null,
  -- who pays the postage of goods that come back for this reason
  postage text check (postage in ('house', 'buyer')),
  -- the program itself writes this code, so nobody hides or merges it
  is_kept boolean not null default false,
  -- nobody chooses it any more; what has it already still shows its name
  is_hidden boolean not null default false,
  -- what has it shows the other one's name
  merged_into text,
  version integer not null default 1,
  primary key (list, code),
  foreign key (list, merged_into) references house_lists (list, code),
  constraint house_lists_merged check (merged_into is null or (is_hidden and merged_into <> code)),
  constraint house_lists_kept check (not (is_kept and is_hidden)),
  constraint house_lists_postage check ((list = 'goods_return') = (postage is not null)),
  constraint house_lists_alphabet check (list = 'country' or (position is not null and name_fa <> '' and name_en <> ''))
);

insert into house_lists (list, code, position, name_fa, name_en, postage, is_kept) values
  ('comment_report', 'offends', 0, 'توهین است', 'It insults', null, false),
  ('comment_report', 'gives_away', 1, 'داستان را لو می‌دهد', 'It gives the story away', null, false),
  ('comment_report', 'personal', 2, 'نشانی یا شماره دارد', 'An address or a number is in it', null, false),
  ('comment_report', 'advertises', 3, 'تبلیغ است', 'It advertises', null, false),
  ('comment_report', 'hates', 4, 'نفرت پخش می‌کند', 'It spreads hatred', null, false),
  ('comment_refusal', 'offends', 0, 'در آن توهین هست.', 'It insults.', null, false),
  ('comment_refusal', 'personal', 1, 'در آن نشانی یا شماره هست.', 'There is an address or a number in it.', null, false),
  ('comment_refusal', 'advertises', 2, 'تبلیغ است.', 'It advertises.', null, false),
  ('comment_refusal', 'off_topic', 3, 'دربارهٔ چیز دیگری است.', 'It is about something else.', null, false),
  ('comment_refusal', 'hates', 4, 'نفرت پخش می‌کند.', 'It spreads hatred.', null, false),
  ('comment_refusal', 'house', 5, 'با قاعدهٔ حرف‌ها نمی‌خواند.', 'It breaks a rule of the talk.', null, true),
  ('question_refusal', 'not_a_question', 0, 'پرسش نبود.', 'It was not a question.', null, false),
  ('question_refusal', 'not_about_film', 1, 'دربارهٔ این فیلم نبود.', 'It was not about this film.', null, false),
  ('question_refusal', 'gives_away', 2, 'داستان را لو می‌داد.', 'It gave the story away.', null, false),
  ('question_refusal', 'offends', 3, 'به کسی توهین می‌کرد.', 'It insulted somebody.', null, false),
  ('question_refusal', 'personal', 4, 'دربارهٔ زندگی خصوصی کسی بود.', 'It was about somebody’s private life.', null, false),
  ('goods_return', 'damaged', 0, 'آسیب دیده رسید', 'It came damaged', 'house', false),
  ('goods_return', 'not_as_shown', 1, 'با عکس یا توضیح فرق دارد', 'It differs from picture or text', 'house', false),
  ('goods_return', 'wrong_thing', 2, 'کالای دیگری رسید', 'Something else came', 'house', false),
  ('goods_return', 'does_not_fit', 3, 'اندازه‌اش مناسب نبود', 'The size does not fit', 'buyer', false),
  ('goods_return', 'too_late', 4, 'دیر رسید', 'It came too late', 'house', false),
  ('goods_return', 'changed_mind', 5, 'نظرم عوض شد', 'I changed my mind', 'buyer', false),
  ('case_topic', 'money', 0, 'پول و پرداخت', 'Money and paying', null, false),
  ('case_topic', 'ticket', 1, 'بلیت و اکران', 'Tickets and screenings', null, false),
  ('case_topic', 'playback', 2, 'پخش فیلم', 'Playing a film', null, true),
  ('case_topic', 'order', 3, 'سفارش فروشگاه', 'A shop order', null, false),
  ('case_topic', 'account', 4, 'حساب من', 'My account', null, false),
  ('case_topic', 'other', 5, 'چیز دیگر', 'Something else', null, true),
  ('play_problem', 'stuck', 0, 'پخش گیر می‌کند یا شروع نمی‌شود', 'It stops or does not begin', null, false),
  ('play_problem', 'picture', 1, 'تصویر درست نیست', 'The picture is wrong', null, false),
  ('play_problem', 'sound', 2, 'صدا نیست یا با تصویر هماهنگ نیست', 'There is no sound, or it is out of step', null, false),
  ('play_problem', 'subtitle', 3, 'زیرنویس جابه‌جاست یا نیست', 'A subtitle is out of step or missing', null, false),
  ('play_problem', 'other', 4, 'چیز دیگر', 'Something else', null, false),
  ('country', 'IR', 0, '', '', null, true);

-- What may be chosen is said by the rows from now on.
alter table comment_reports drop constraint comment_reports_reason_check;
alter table comments drop constraint comments_refusal_check;
alter table screening_questions drop constraint screening_questions_refusal_check;
alter table order_returns drop constraint order_returns_reason_check;
alter table support_cases drop constraint support_cases_topic_check;
alter table play_reports drop constraint play_reports_problem_check;

-- A return keeps who pays as it was told when it was asked for; null: asked for under the release before.
alter table order_returns add column postage text check (postage in ('house', 'buyer'));
update order_returns set postage = case when reason in ('changed_mind', 'does_not_fit') then 'buyer' else 'house' end;

create trigger site_changed_inserted after insert on house_lists referencing new table as changed
  for each statement execute function tell_rows_changed('', '');
create trigger site_changed_updated after update on house_lists referencing old table as earlier new table as later
  for each statement execute function tell_rows_changed('', '');
create trigger site_changed_deleted after delete on house_lists referencing old table as changed
  for each statement execute function tell_rows_changed('', '');
create trigger site_changed_emptied after truncate on house_lists for each statement execute function tell_table_changed();

-- The search finds titles by what the house calls their country.
create function search_country_changed() returns trigger language plpgsql as $$
begin
  perform search_mark_products(array(select product_id from product_years where new.code = any (countries)));
  return null;
end $$;
create trigger search_named after insert on house_lists for each row
  when (new.list = 'country' and (new.name_fa <> '' or new.name_en <> ''))
  execute function search_country_changed();
create trigger search_renamed after update on house_lists for each row
  when (new.list = 'country' and (old.name_fa, old.name_en) is distinct from (new.name_fa, new.name_en))
  execute function search_country_changed();
