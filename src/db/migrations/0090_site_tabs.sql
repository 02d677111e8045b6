-- The bar at the bottom of phones: pages of a closed list in their order. An empty title is the page's own name. The
-- default is what stood in the code until now, so nothing changes for anybody.
alter table site_frame add column tabs jsonb not null default '[
  {"page": "home", "title_fa": "", "title_en": ""},
  {"page": "films", "title_fa": "", "title_en": ""},
  {"page": "screenings", "title_fa": "", "title_en": ""},
  {"page": "shop", "title_fa": "", "title_en": ""}
]';
