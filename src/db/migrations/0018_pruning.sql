-- What banks have told is forgotten after a while: the oldest are found without reading all.
create index webhook_events_received on webhook_events (received_at);
