-- What only a film has moves out of `products`, which keeps what every kind of title has.

create table films (
  product_id integer primary key references products (id) on delete cascade,
  -- Gregorian
  year integer not null,
  -- ISO 3166-1
  countries text[] not null default '{}'
);

-- Until here a title was written as a film, whatever its kind said: titles of other kinds keep their year and countries too.
insert into films (product_id, year, countries) select id, year, countries from products;

alter table products drop column year, drop column countries;

create trigger site_changed after insert or update or delete or truncate on films
  for each statement execute function tell_site_changed();
