-- What was marked lately is counted from the index alone, however many marks there are.
create index favorites_lately on favorites (created_at) include (product_id);
