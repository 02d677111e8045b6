-- A house that was restored from a backup, and that no person has released yet: at most one row. Every worker reads it,
-- on whatever machine it runs. It says something about this database and not about its content, so copies leave it out.
create table restore_holds (
  is_only boolean primary key default true check (is_only),
  restored_from text not null,
  moment timestamptz not null,
  -- restored for a look: then it also says nothing to people, partners and banks
  is_look boolean not null,
  held_at timestamptz not null default now()
);
