-- Of the pieces that were taken back, those for which no money went: it had gone before, or there was none.
alter table stock_holds
  add column taken_unpaid integer not null default 0,
  add constraint stock_holds_taken_unpaid check (taken_unpaid between 0 and taken_back);
