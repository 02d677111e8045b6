-- What pages tell of a film before it is paid for: how much data each of its pictures takes, and whether it has a description or
-- sign language. Null: nobody has read its list of pictures yet; the sweep does.
alter table assets
  add column pictures jsonb,
  add column aids text[] not null default '{}'
    check (aids <@ array['description', 'sign']::text[]);

update assets set aids = array['description']
from pipeline_runs
where pipeline_runs.id = assets.run_id and assets.purpose = 'feature' and exists (
  select from jsonb_array_elements(pipeline_runs.plan -> 'audio') track
  where track ->> 'purpose' = 'description' and not exists (
    select from sound_edits
    where sound_edits.run_id = pipeline_runs.id and sound_edits.sound = track ->> 'name' and sound_edits.is_hidden
  )
);
