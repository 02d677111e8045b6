-- Web processes keep pages and answers of the catalogue in memory. Whoever changes what visitors see, in whichever
-- process, they hear of it at commit on the channel `site_changed` (one notice a transaction, however many rows).

create function tell_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_changed', '');
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['images', 'products', 'product_stills', 'genres', 'product_genres', 'people', 'credits',
    'offers', 'offer_prices', 'home_slides', 'widgets', 'current_assets', 'subtitle_tracks']
  loop
    execute format(
      'create trigger site_changed after insert or update or delete or truncate on %I
         for each statement execute function tell_site_changed()',
      watched
    );
  end loop;
end $$;
