-- Comments that speak of an instant of a film are read in the order of the film, beside the picture.
create index comments_moments on comments (product_id, at_ms)
  where at_ms is not null and parent_id is null and state = 'shown';

-- Members hear of answers to them and of what the house decided, each until they switch it off, and at most one letter in
-- some hours.
alter table members
  add column tells_answers boolean not null default true,
  add column tells_decisions boolean not null default true,
  add column talk_told_at timestamptz;

-- When the person who is answered, and the author of what was decided, were told of it.
alter table comments
  add column answer_told_at timestamptz,
  add column decision_told_at timestamptz;
-- what is old is no news
update comments set answer_told_at = created_at where answers_to is not null;
update comments set decision_told_at = decided_at where decided_at is not null;
create index comments_untold_answers on comments (created_at)
  where answers_to is not null and answer_told_at is null and state = 'shown';
create index comments_untold_decisions on comments (decided_at)
  where decided_at is not null and (decision_told_at is null or decision_told_at < decided_at);
