-- Whether a piece can be returned is what was told before its sale. It was read from the goods, so that an exception that
-- was made later took the right from those who had bought before.
alter table stock_holds
  add column no_return_fa text,
  add column no_return_en text,
  add constraint stock_holds_no_return check ((no_return_fa is null) = (no_return_en is null));
update stock_holds set no_return_fa = goods.no_return_fa, no_return_en = goods.no_return_en
from goods where goods.product_id = stock_holds.product_id;
