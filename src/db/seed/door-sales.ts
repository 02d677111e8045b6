/** Seats that a host of the demo has sold at the door of the evening that begins soon. */
export const demoDoorSales = {
  screening: 'In the Courtyard: The Paper Simorgh',
  host: 'negar@parde.example',
  // equal in each run, so that a second one changes nothing
  sales: [
    { id: 'd0050000-0000-4000-8000-000000000001', seats: 2, minutesAgo: 9 },
    { id: 'd0050000-0000-4000-8000-000000000002', seats: 1, minutesAgo: 4 },
  ],
}
