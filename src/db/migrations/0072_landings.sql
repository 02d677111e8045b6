-- Pages of campaigns: a head, and blocks under each other as data, both in either language.
create table landings (
  id integer generated always as identity primary key,
  version integer not null default 1,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- the languages in which the page exists
  langs text not null check (langs in ('both', 'fa', 'en')),
  state text not null check (state in ('draft', 'published')),
  -- whether the page leads to the other language
  has_switcher boolean not null,
  eyebrow_fa text not null,
  eyebrow_en text not null,
  title_fa text not null,
  title_en text not null,
  lead_fa text not null,
  lead_en text not null,
  description_fa text not null,
  description_en text not null,
  -- the picture of its head: a still of a title, or a picture of its own
  head_product_id integer references products (id) on delete set null,
  head_image_id uuid references images (id) on delete set null,
  -- null: at once; null: for good
  shown_from timestamptz,
  shown_until timestamptz,
  blocks jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint landings_shown check (shown_until > shown_from)
);

-- Pictures that were stored for one page. Those that no block shows are dropped when the page is saved a day later.
create table landing_pictures (
  landing_id integer not null references landings (id) on delete cascade,
  image_id uuid not null references images (id) on delete cascade,
  created_at timestamptz not null,
  primary key (landing_id, image_id)
);
create index landing_pictures_image on landing_pictures (image_id);
create index landings_head_product on landings (head_product_id);
create index landings_head_image on landings (head_image_id);

create trigger site_changed after insert or update or delete or truncate on landings
  for each statement execute function tell_site_changed();

-- What stands around every page, in one row: the menus, the links to other places, and a notice for a while.
create table site_frame (
  is_one boolean primary key default true check (is_one),
  version integer not null default 1,
  header jsonb not null,
  footer jsonb not null,
  socials jsonb not null default '[]',
  -- empty: no notice
  notice_fa text not null default '',
  notice_en text not null default '',
  notice_href text,
  -- null: at once; null: for good
  notice_from timestamptz,
  notice_until timestamptz,
  constraint site_frame_notice check (notice_until > notice_from)
);
insert into site_frame (header, footer) values (
  '[
    {"title_fa": "خانه", "title_en": "Home", "to": "/", "for_grown_ups": false},
    {"title_fa": "فیلم‌ها", "title_en": "Films", "to": "/movies", "for_grown_ups": false},
    {"title_fa": "سریال‌ها", "title_en": "Series", "to": "/series", "for_grown_ups": false},
    {"title_fa": "اکران آنلاین", "title_en": "Screenings", "to": "/screenings", "for_grown_ups": false},
    {"title_fa": "جشنواره‌ها", "title_en": "Festivals", "to": "/festivals", "for_grown_ups": false},
    {"title_fa": "موسیقی", "title_en": "Music", "to": "/music", "for_grown_ups": false},
    {"title_fa": "اشتراک", "title_en": "Plans", "to": "/plans", "for_grown_ups": true},
    {"title_fa": "فروشگاه", "title_en": "Shop", "to": "/shop", "for_grown_ups": true}
  ]',
  '[
    {"title_fa": "تماشا", "title_en": "Watch", "links": [
      {"title_fa": "فیلم‌ها", "title_en": "Films", "to": "/movies", "for_grown_ups": false},
      {"title_fa": "سریال‌ها", "title_en": "Series", "to": "/series", "for_grown_ups": false},
      {"title_fa": "رایگان", "title_en": "Free", "to": "/movies?price=free", "for_grown_ups": false},
      {"title_fa": "موسیقی", "title_en": "Music", "to": "/music", "for_grown_ups": false},
      {"title_fa": "اکران آنلاین", "title_en": "Screenings", "to": "/screenings", "for_grown_ups": false},
      {"title_fa": "جشنواره‌ها", "title_en": "Festivals", "to": "/festivals", "for_grown_ups": false},
      {"title_fa": "کافه‌ها", "title_en": "Cafes", "to": "/cafes", "for_grown_ups": false},
      {"title_fa": "مجموعه‌ها", "title_en": "Collections", "to": "/collections", "for_grown_ups": false},
      {"title_fa": "جست‌وجوی پیشرفته", "title_en": "Advanced search", "to": "/search/advanced", "for_grown_ups": false},
      {"title_fa": "ورود با بلیت", "title_en": "Enter with a ticket", "to": "/play", "for_grown_ups": false},
      {"title_fa": "اشتراک", "title_en": "Plans", "to": "/plans", "for_grown_ups": true},
      {"title_fa": "هدیه", "title_en": "Gift", "to": "/gift", "for_grown_ups": true},
      {"title_fa": "فروشگاه", "title_en": "Shop", "to": "/shop", "for_grown_ups": true}
    ]},
    {"title_fa": "حساب شما", "title_en": "Your account", "links": [
      {"title_fa": "کیف پول", "title_en": "Wallet", "to": "/account/wallet", "for_grown_ups": true},
      {"title_fa": "خریدها", "title_en": "Purchases", "to": "/account/purchases", "for_grown_ups": true},
      {"title_fa": "سفارش‌ها", "title_en": "Orders", "to": "/shop/orders", "for_grown_ups": true},
      {"title_fa": "بلیت‌ها", "title_en": "Tickets", "to": "/account/tickets", "for_grown_ups": false},
      {"title_fa": "دوست‌داشته‌ها", "title_en": "Favourites", "to": "/account/favorites", "for_grown_ups": false},
      {"title_fa": "میزبانی", "title_en": "Hosting", "to": "/host", "for_grown_ups": true}
    ]},
    {"title_fa": "پرده", "title_en": "Parde", "links": [
      {"title_fa": "پشتیبانی", "title_en": "Support", "to": "/support", "for_grown_ups": false},
      {"title_fa": "تماس", "title_en": "Contact", "to": "/contact", "for_grown_ups": false},
      {"title_fa": "قوانین", "title_en": "Terms", "to": "/terms", "for_grown_ups": false},
      {"title_fa": "حریم خصوصی", "title_en": "Privacy", "to": "/privacy", "for_grown_ups": false}
    ]}
  ]'
);
create trigger site_changed after insert or update or delete or truncate on site_frame
  for each statement execute function tell_site_changed();
