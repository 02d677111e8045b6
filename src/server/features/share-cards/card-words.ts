import { localDigits } from '#lib/digits.ts'

/** The words on a card, in both languages: the same as on the pages where these say the same. */
const fa = {
  film: 'فیلم',
  series: 'سریال',
  festival: 'جشنواره',
  cafe: 'کافه',
  modes: {
    together: 'همه با هم، سر یک ساعت',
    window: 'در یک بازه، هر وقت خواستید',
    room: 'روی پردهٔ کافه',
  },
  states: { cancelled: 'لغو شد', postponed: 'عقب افتاد', ended: 'تمام شد' },
  noDate: 'زمان تازه هنوز معلوم نیست',
  online: 'آنلاین',
  free: 'رایگان',
  from: (what: string) => `از ${what}`,
  until: (what: string) => `تا ${what}`,
  inTehran: (time: string) => `${time} تهران`,
  inBerlin: ({ time, weekday }: { time: string; weekday: string | null }) =>
    weekday === null ? `${time} برلین` : `${weekday} ${time} برلین`,
  tehranTime: (time: string) => `${time} به وقت تهران`,
  ticketsFrom: (price: string) => `بلیت از ${price}`,
  passesFrom: (price: string) => `گذر از ${price}`,
  watchFrom: (price: string) => `تماشا از ${price}`,
  opens: (day: string) => `از ${day}`,
  shows: (count: number) => `${localDigits(count, 'fa')} سانس`,
  seats: (count: number) => `${localDigits(count, 'fa')} صندلی`,
  next: (title: string) => `اکران بعدی: ${title}`,
  comma: '،',
}

const en: typeof fa = {
  film: 'Film',
  series: 'Series',
  festival: 'Festival',
  cafe: 'Cafe',
  modes: {
    together: 'Everybody together',
    window: 'In your own time',
    room: 'On a cafe’s screen',
  },
  states: { cancelled: 'Cancelled', postponed: 'Postponed', ended: 'Over' },
  noDate: 'No new date yet',
  online: 'Online',
  free: 'Free',
  from: (what) => `From ${what}`,
  until: (what) => `until ${what}`,
  inTehran: (time) => `${time} Tehran`,
  inBerlin: ({ time, weekday }) => (weekday === null ? `${time} Berlin` : `${weekday} ${time} Berlin`),
  tehranTime: (time) => `${time} Tehran time`,
  ticketsFrom: (price) => `Tickets from ${price}`,
  passesFrom: (price) => `Passes from ${price}`,
  watchFrom: (price) => `Watch from ${price}`,
  opens: (day) => `From ${day}`,
  shows: (count) => (count === 1 ? '1 show' : `${count} shows`),
  seats: (count) => (count === 1 ? '1 seat' : `${count} seats`),
  next: (title) => `Next: ${title}`,
  comma: ',',
}

export const words = { fa, en }
