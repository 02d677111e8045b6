-- What a purchase is made of, frozen with it: each line with its own price, share of a discount, and tax.

create table purchase_lines (
  purchase_id uuid not null references purchases (id),
  position smallint not null check (position >= 0),
  -- whose it is to hand over, and what of it
  purchasable text not null,
  offer_id text not null,
  product_id integer references products (id),
  details jsonb not null,
  title_fa text not null,
  title_en text not null,
  quantity integer not null check (quantity > 0),
  -- Rials or cents, with the tax in it
  unit_price bigint not null check (unit_price >= 0),
  discount bigint not null check (discount >= 0),
  amount bigint not null check (amount >= 0),
  vat_percent smallint not null check (vat_percent between 0 and 99),
  vat bigint not null check (vat >= 0 and vat <= amount),
  primary key (purchase_id, position),
  constraint purchase_lines_sum check (amount = unit_price * quantity - discount),
  constraint purchase_lines_untaxed check (vat_percent > 0 or vat = 0)
);

-- What was bought before had one line. Money that stays its owner's was never taxed, all else at ten percent.
insert into purchase_lines (
  purchase_id, position, purchasable, offer_id, product_id, details, title_fa, title_en,
  quantity, unit_price, discount, amount, vat_percent, vat
)
select
  id,
  0,
  case type
    when 'CHARGE_WALLET' then 'charge'
    when 'SUBSCRIPTION' then 'plan'
    when 'BUY_MOVIE' then 'film'
    when 'BUY_FESTIVAL' then 'festival'
    when 'BUY_SCREENING' then 'screening'
    else 'goods'
  end,
  coalesce(subject ->> 'offer_id', ''),
  product_id,
  coalesce(subject -> 'details', '{}'),
  coalesce(subject #>> '{lines,0,title_fa}', subject #>> '{title,fa}', ''),
  coalesce(subject #>> '{lines,0,title_en}', subject #>> '{title,en}', ''),
  1,
  amount + discount,
  discount,
  amount,
  case type when 'CHARGE_WALLET' then 0 else 10 end,
  vat
from purchases;

update purchases set subject = jsonb_build_object('offer_id', subject -> 'offer_id', 'title', subject -> 'title');

-- At commit: a purchase has lines, they are numbered without a gap, and their sums are its own.
create function purchase_check_lines() returns trigger language plpgsql
  set enable_seqscan = off
as $$
declare
  checked uuid;
  whole record;
  lines record;
begin
  if tg_table_name = 'purchases' then checked = new.id; else checked = new.purchase_id; end if;
  select amount, vat, discount into whole from purchases where id = checked;
  select count(*) as count, max(position) as last, sum(amount) as amount, sum(vat) as vat, sum(discount) as discount
    into lines from purchase_lines where purchase_id = checked;
  if lines.count = 0 or lines.last <> lines.count - 1 or (lines.amount, lines.vat, lines.discount)
    is distinct from (whole.amount, whole.vat, whole.discount) then
    raise exception 'the lines of purchase % are not its sum', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger purchases_have_lines after insert on purchases
  deferrable initially deferred for each row execute function purchase_check_lines();
create constraint trigger purchase_lines_add_up after insert on purchase_lines
  deferrable initially deferred for each row execute function purchase_check_lines();

-- Whatever the programs do: what was agreed on stays.
create function purchase_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a purchase was made of does not change' using errcode = 'restrict_violation';
end $$;
create trigger purchase_lines_frozen before update or delete on purchase_lines
  for each row execute function purchase_refuse_change();
create trigger purchase_lines_kept before truncate on purchase_lines
  for each statement execute function purchase_refuse_change();
create trigger purchases_frozen
  before update of amount, vat, discount, discount_id, discount_code, currency, subject, product_id, type, member_id on purchases
  for each row
  when ((new.amount, new.vat, new.discount, new.discount_id, new.discount_code, new.currency, new.subject, new.product_id, new.type, new.member_id)
    is distinct from (old.amount, old.vat, old.discount, old.discount_id, old.discount_code, old.currency, old.subject, old.product_id, old.type, old.member_id))
  execute function purchase_refuse_change();

-- One purchase may hold places of several titles, and time of several plans.
alter table place_holds drop constraint place_holds_pkey, add primary key (purchase_id, product_id, way);
alter table subscription_periods
  drop constraint subscription_periods_purchase_id_key,
  add constraint subscription_periods_purchase unique (purchase_id, plan_id);
