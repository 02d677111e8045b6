-- Questions to the guest of a screening (docs/decisions/053-lobby-and-questions.md).

alter table screenings
  add column takes_questions boolean not null default true,
  -- the guest of the evening: nobody, or name and text in both languages
  add column guest_name_fa text,
  add column guest_name_en text,
  add column guest_text_fa text,
  add column guest_text_en text,
  add constraint screenings_guest check (
    num_nonnulls(guest_name_fa, guest_name_en, guest_text_fa, guest_text_en) in (0, 4)
  );

create trigger site_changed_by_guest
  after update of takes_questions, guest_name_fa, guest_name_en, guest_text_fa, guest_text_en
  on screenings for each statement execute function tell_site_changed();

create table screening_questions (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  member_id uuid not null references members (id),
  -- of the profile that asked, as it was then
  name text not null,
  text text not null check (char_length(text) between 1 and 300),
  -- waiting and refused ones are seen by their author alone
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'merged')),
  refusal text check (refusal in ('not_a_question', 'not_about_film', 'gives_away', 'offends', 'personal')),
  constraint screening_questions_refusal check ((state = 'refused') = (refusal is not null)),
  -- the question that asks the same; its votes are counted there
  merged_into uuid references screening_questions (id) on delete set null,
  constraint screening_questions_merged check (merged_into is null or (state = 'merged' and merged_into <> id)),
  votes integer not null default 0 check (votes >= 0),
  -- it is being asked now
  asked_at timestamptz,
  -- when it was answered: live, or in words
  answered_at timestamptz,
  answer text check (char_length(answer) between 1 and 1000),
  answered_by text check (answered_by in ('guest', 'house')),
  constraint screening_questions_answer check (
    (answer is null) = (answered_by is null) and (answer is null or answered_at is not null)
  ),
  constraint screening_questions_shown check (state = 'approved' or (asked_at is null and answered_at is null)),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index screening_questions_asked on screening_questions (product_id) where asked_at is not null;
create index screening_questions_shown_first on screening_questions (product_id, state, votes desc, created_at);
create index screening_questions_member on screening_questions (member_id, product_id);

-- One vote for each account: profiles cost nothing.
create table question_votes (
  question_id uuid not null references screening_questions (id) on delete cascade,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (question_id, member_id)
);
create index question_votes_member on question_votes (member_id);
