-- What notices say where the house has edited it. Each save is a revision that never changes; the newest one holds. A letter
-- without a row, or whose newest row is empty, is sent in the words of the program.
create table notice_texts (
  -- a key of the program's list of letters (src/server/features/notices/words/letters.ts)
  letter text not null check (letter ~ '^[a-z_]{1,60}$'),
  revision integer not null check (revision > 0),
  subject_fa text check (char_length(subject_fa) between 1 and 150),
  subject_en text check (char_length(subject_en) between 1 and 150),
  -- lines, with the letter's fields in braces
  text_fa text check (char_length(text_fa) between 1 and 1200),
  text_en text check (char_length(text_en) between 1 and 1200),
  -- all four, or none: back to the words of the program
  constraint notice_texts_whole check (num_nulls(subject_fa, subject_en, text_fa, text_en) in (0, 4)),
  -- who saved it; nobody: their account has ended
  staff_id uuid references members (id) on delete set null,
  created_at timestamptz not null,
  primary key (letter, revision)
);
create index notice_texts_staff on notice_texts (staff_id) where staff_id is not null;
