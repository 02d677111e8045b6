-- A page of a list walks along an index of its order and passes over what is not meant: with the slot in the index it reads
-- no row of the table, whose rows are wide.
drop index search_docs_newest, search_docs_oldest, search_docs_shortest, search_docs_longest,
  search_docs_by_title_fa, search_docs_by_title_en;
create index search_docs_newest on search_docs (year desc nulls last, listed_at desc, subject_id desc)
  include (slot) where slot is not null;
create index search_docs_oldest on search_docs (year, listed_at, subject_id) include (slot) where slot is not null;
create index search_docs_shortest on search_docs (minutes, subject_id desc) include (slot) where slot is not null;
create index search_docs_longest on search_docs (minutes desc nulls last, subject_id desc) include (slot) where slot is not null;
create index search_docs_by_title_fa on search_docs (sort_fa, subject_id) include (slot) where slot is not null;
create index search_docs_by_title_en on search_docs (sort_en, subject_id) include (slot) where slot is not null;
