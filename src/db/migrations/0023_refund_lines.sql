-- Of which lines the money goes back: so many of each with their money, or only a sum.

create table refund_lines (
  refund_id uuid not null references refunds (id),
  purchase_id uuid not null,
  position smallint not null,
  -- how many are taken back; zero: the thing stays
  quantity integer not null check (quantity >= 0),
  amount bigint not null check (amount >= 0),
  vat bigint not null check (vat >= 0 and vat <= amount),
  primary key (refund_id, position),
  foreign key (purchase_id, position) references purchase_lines (purchase_id, position),
  check (quantity > 0 or amount > 0)
);
create index refund_lines_of_purchase on refund_lines (purchase_id, position);

-- Until now a purchase had one line, and it was taken back with the last of its money.
insert into refund_lines (refund_id, purchase_id, position, quantity, amount, vat)
select id, purchase_id, 0, case when is_last then 1 else 0 end, amount, vat from refunds;

-- Whatever the programs do: of no line more goes back than was paid for it, nor more of it than was bought.
create function refund_lines_within_line() returns trigger language plpgsql as $$
declare
  line record;
  back record;
begin
  -- whoever refunds holds the purchase: one after the other
  perform 1 from purchases where id = new.purchase_id for update;
  select quantity, amount, vat into line from purchase_lines
    where purchase_id = new.purchase_id and position = new.position;
  select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount, coalesce(sum(vat), 0) as vat
    into back from refund_lines where purchase_id = new.purchase_id and position = new.position;
  if back.quantity + new.quantity > line.quantity
    or back.amount + new.amount > line.amount
    or back.vat + new.vat > line.vat then
    raise exception 'more of a line would go back than was paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_lines_within_line before insert on refund_lines
  for each row execute function refund_lines_within_line();

-- At commit: a refund is of lines of its own purchase, and their sums are its own.
create function refund_check_lines() returns trigger language plpgsql
  set enable_seqscan = off
as $$
declare
  checked uuid;
  whole record;
  lines record;
begin
  if tg_table_name = 'refunds' then checked = new.id; else checked = new.refund_id; end if;
  select purchase_id, amount, vat into whole from refunds where id = checked;
  select bool_and(purchase_id = whole.purchase_id) as own, sum(amount) as amount, sum(vat) as vat
    into lines from refund_lines where refund_id = checked;
  if lines.own is not true or (lines.amount, lines.vat) is distinct from (whole.amount, whole.vat) then
    raise exception 'the lines of refund % are not its sum', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refunds_have_lines after insert on refunds
  deferrable initially deferred for each row execute function refund_check_lines();
create constraint trigger refund_lines_add_up after insert on refund_lines
  deferrable initially deferred for each row execute function refund_check_lines();

create function refund_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a refund does not change' using errcode = 'restrict_violation';
end $$;
create trigger refund_lines_frozen before update or delete on refund_lines
  for each row execute function refund_refuse_change();
create trigger refund_lines_kept before truncate on refund_lines
  for each statement execute function refund_refuse_change();
