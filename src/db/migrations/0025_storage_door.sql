-- Files lie behind the storage door: objects that never change. What is current, and whose they are, stands here.

-- An upload that can go on later is a row of objects; together they are the file.
create table upload_parts (
  upload_id text not null references uploads (id) on delete cascade,
  first_byte bigint not null check (first_byte >= 0),
  size integer not null check (size > 0),
  key text not null unique,
  created_at timestamptz not null,
  primary key (upload_id, first_byte)
);

-- What the client said of the file when it began, word for word: tus gives it back.
alter table uploads add column metadata text not null default '';

-- Prefixes of keys that no row names: put before the row that will name them was written, or left by one that is gone.
-- Written before the first byte, deleted with the row that takes them over; when due, the objects are removed.
create table unclaimed_files (
  prefix text primary key,
  due_at timestamptz not null
);
create index unclaimed_files_due on unclaimed_files (due_at);

-- Uploads that are under way were single files that grew; they begin again, and what came of them is removed.
insert into unclaimed_files (prefix, due_at)
select 'uploads/' || id, now() from uploads where state = 'receiving';

-- Removals that wait in the queue under their former name.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    execute $removals$
      insert into unclaimed_files (prefix, due_at)
      select distinct 'images/' || (data ->> 'path') || '/', now() from pgboss.job
      where name = 'media.remove_image' and state in ('created', 'retry', 'active', 'failed')
      on conflict do nothing
    $removals$;
  end if;
end
$$;
