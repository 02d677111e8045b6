/** A discount code to try. No page shows it; only the notes about the demo do. */
export const demoCode = {
  code: 'NOWRUZ',
  note: 'نوروز: یک بار برای هر عضو',
  percent: 20,
  member_limit: 1,
  /** From the first start. */
  days: 90,
}
