-- Fifty thousand goods: the sizes of a list were read from all variants, and its search from all texts.
create index variants_sizes on variants (size_fa, size_en, position) where size_fa is not null and withdrawn_at is null;
create index goods_search on goods using gin (search_text gin_trgm_ops);
