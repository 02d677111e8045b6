-- Comments that speak of an instant of a film are read in the order of the film, beside the picture.
create index comments_moments on comments (product_id, at_ms)
  where at_ms is not null and parent_id is null and state = 'shown';
