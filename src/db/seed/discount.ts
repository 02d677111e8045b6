/** A discount code to try; it stands on no page, only in the notes beside the demo. */
export const demoCode = {
  code: 'NOWRUZ',
  note: 'نوروز: یک بار برای هر عضو',
  percent: 20,
  member_limit: 1,
  /** From the first start. */
  days: 90,
}
