/** The demo's gift campaign; it runs from the first start. Amounts in Rials. */
export const demoGift = {
  slug: 'nowruz',
  title: { fa: 'عیدی نوروزی پرده', en: 'A Nowruz gift from Parde' },
  about: {
    fa: 'عیدی ما پولی است که به کیف پول‌تان می‌آید. با آن فیلم بخرید یا اجاره کنید؛ پیش از پول خودتان خرج می‌شود.',
    en: 'Our gift is money in your wallet. Buy or rent a film with it; it is spent before your own.',
  },
  amount: 1_000_000,
  spendDays: 30,
  openDays: 90,
  places: 500,
} as const
