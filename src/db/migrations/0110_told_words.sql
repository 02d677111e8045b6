-- Staff look for people, orders and titles by what they are told: any digits, letters of both keyboards, with and
-- without half-spaces, parts of names in any order. `lib/told-words.ts` folds what is typed in the same way.
-- First the words, each behind a space, so that short ones are found where a word begins; then the same without spaces,
-- and what stands between half-spaces, each as a word.
create function folded_text(told text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  words text;
  parts text;
begin
  words := translate(lower(normalize(told, NFKD)), 'يىےكڪةہھەٱłøđı۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'یییککههههاlodi01234567890123456789');
  words := replace(words, 'ß', 'ss');
  -- vowels and accents, the hamza, half-spaces, marks of direction, apostrophes
  words := regexp_replace(words, '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u0621\u00ad\u061c\u200b\u200d-\u200f\u202a-\u202e\u2060-\u206f\ufeff''\u2019\u2018`]', '', 'g');
  words := regexp_replace(words, '(\d)[,\u066c](?=\d{3})', '\1', 'g');
  words := trim(regexp_replace(words, '[^[:alnum:]\u200c]+', ' ', 'g'));
  parts := replace(words, chr(8204), ' ');
  words := replace(words, chr(8204), '');
  return ' ' || words || ' ' || replace(words, ' ', '') || case when parts = words then '' else ' ' || parts end;
end
$$;

-- The search of the release before goes on: its function answers the new text, which contains what it looks for.
create or replace function member_search_text(first_name text, last_name text, user_name text) returns text
  language sql immutable parallel safe
  return folded_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || user_name);
reindex index members_search;

create index products_told on products using gin (folded_text(title_fa || ' ' || title_en) gin_trgm_ops);
create index people_told on people using gin (folded_text(name_fa || ' ' || name_en) gin_trgm_ops);
create index goods_told on goods using gin (folded_text(search_text) gin_trgm_ops);
create index variants_told on variants using gin (folded_text(sku) gin_trgm_ops);
create index deliveries_told on deliveries
  using gin (folded_text(coalesce(receiver, '') || ' ' || coalesce(tel, '')) gin_trgm_ops);
create index support_cases_told on support_cases using gin (folded_text(
  name || ' ' || subject || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(reference, '')
) gin_trgm_ops);
create index payment_attempts_reference on payment_attempts (bank_reference) where bank_reference is not null;
