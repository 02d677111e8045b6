/** A collection of the demo with its story; titles by their names in English, in their order. */
export const demoCollection = {
  title_fa: 'شب‌های بلند زمستان',
  title_en: 'The Long Nights of Winter',
  line_fa: 'همراه جشنوارهٔ فیلم زمستان: فیلم‌هایی که در سرما گرم می‌کنند.',
  line_en: 'Beside the Winter Film Festival: films that keep you warm.',
  story_fa:
    'جشنوارهٔ زمستان امسال با یک پرسش شروع شد: چرا بعضی فیلم‌ها را فقط در شب بلند می‌شود دید؟\n\nویراستاران پرده سه هفته فیلم دیدند و این‌ها را کنار هم گذاشتند: برفی که بند نمی‌آید، ایستگاهی که قطارش دیر کرده است، و خانه‌ای که درِ هفتمش را کسی باز نکرده. هیچ‌کدام عجله ندارند. چراغ را کم کنید و از اولی شروع کنید؛ ترتیبشان اتفاقی نیست.',
  story_en:
    'This year’s winter festival began with a question: why can some films only be seen on a long night?\n\nOur editors watched for three weeks and put these together: snow that does not stop, a station whose train is late, and a house whose seventh door nobody has opened. None of them hurries. Turn down the lamp and begin with the first; their order is no accident.',
  films: [
    {
      slug: 'snow',
      note_fa: 'برای شروع: کوتاه، ساکت و سفید.',
      note_en: 'To begin with: short, quiet and white.',
    },
    { slug: 'station', note_fa: 'آخرِ شب ببینید.', note_en: 'Watch it late.' },
    { slug: 'doors', note_fa: 'فیلمی که هفت بار تمام می‌شود.', note_en: 'A film that ends seven times.' },
    { slug: 'salt', note_fa: 'سرمای دیگری، روی نمک.', note_en: 'Another cold, on salt.' },
    { slug: 'tehran', note_fa: 'فیلم گشایش جشنواره.', note_en: 'The opening film of the festival.' },
  ],
} as const
