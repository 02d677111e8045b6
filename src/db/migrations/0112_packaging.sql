-- How an asset was packaged (`packagingVersion` in src/media/packager.ts). What is packaged in an older way is packaged again
-- by a job from the encoder's files, one after another; nothing is encoded.
alter table assets
  add column packaging smallint not null default 1 check (packaging > 0),
  -- why the last try failed, and when it was
  add column repackage_fault text,
  add column repackage_tried_at timestamptz;
