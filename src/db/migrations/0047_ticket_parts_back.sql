-- Money that went back for a part of a ticket while the ticket stands: for seats of a group (decision 064), and where it
-- was moved to a screening that costs less (066). In Rials or cents. One ticket's part is no part of its neighbours'.
create view ticket_parts_back as
  select ticket_id, amount from group_seat_returns where amount > 0
  union all
  select ticket_id, amount from ticket_refund_proposals where state = 'paid' and amount is not null;
