/** A film that is announced long before it comes: its names, a sentence in each language, and when it comes. */
interface Announced {
  slug: string
  fa: [title: string, tagline: string, synopsis: string]
  en: [title: string, tagline: string, synopsis: string]
  genres: string[]
  comes: [inDays: number, age: number]
}

/** The films that are announced, in the order of their posters. */
export const announced: readonly Announced[] = [
  {
    slug: 'lantern-street',
    fa: [
      'کوچهٔ فانوس',
      'شبی که برق نیامد',
      'در کوچه‌ای که یک شب بی‌برق می‌ماند، همسایه‌ها برای نخستین بار صدای هم را می‌شنوند.',
    ],
    en: [
      'Lantern Street',
      'The night without power',
      'In a street that stays dark for one night, neighbours hear each other for the first time.',
    ],
    genres: ['drama', 'family'],
    comes: [34, 7],
  },
  {
    slug: 'glass-orchard',
    fa: ['باغِ شیشه', 'هر میوه، یک خاطره', 'شیشه‌گری که بینایی‌اش را از دست می‌دهد، باغی می‌سازد که فقط با دست دیده می‌شود.'],
    en: [
      'The Glass Orchard',
      'Every fruit a memory',
      'A glassblower who is losing his sight builds an orchard that is seen with the hands.',
    ],
    genres: ['drama'],
    comes: [41, 12],
  },
  {
    slug: 'last-ferry',
    fa: ['آخرین لنج', 'آن طرف آب کسی منتظر نیست', 'ناخدایی پیر آخرین مسافرش را به جزیره‌ای می‌برد که روی نقشه نیست.'],
    en: [
      'The Last Ferry',
      'Nobody waits on the other side',
      'An old captain takes his last passenger to an island that is on no map.',
    ],
    genres: ['drama', 'mystery'],
    comes: [48, 12],
  },
  {
    slug: 'paper-moon-bazaar',
    fa: ['بازارِ ماهِ کاغذی', 'خریدِ خواب، فروشِ بیداری', 'دختری در بازاری شبانه خواب‌هایش را می‌فروشد تا برادرش بخوابد.'],
    en: [
      'Paper Moon Bazaar',
      'Dreams bought, waking sold',
      'In a night market a girl sells her dreams so that her brother can sleep.',
    ],
    genres: ['animation', 'family'],
    comes: [55, 7],
  },
  {
    slug: 'second-floor-garden',
    fa: ['باغچهٔ طبقهٔ دوم', 'خاک از آسمان می‌آید', 'پیرزنی روی بام همسایه گندم می‌کارد و ساختمان کم‌کم ده می‌شود.'],
    en: [
      'The Second Floor Garden',
      'Soil from the sky',
      'An old woman sows wheat on her neighbour’s roof, and the building slowly becomes a village.',
    ],
    genres: ['family', 'drama'],
    comes: [62, 0],
  },
  {
    slug: 'number-nine',
    fa: ['اتوبوسِ نُه', 'ایستگاهی که پاک شد', 'خط نُه هر شب در ایستگاهی می‌ایستد که سال‌هاست خراب شده است.'],
    en: [
      'Number Nine',
      'A stop that was removed',
      'Every night bus nine halts at a stop that was pulled down years ago.',
    ],
    genres: ['mystery', 'thriller'],
    comes: [69, 15],
  },
  {
    slug: 'salt-letters',
    fa: ['نامه‌های نمکی', 'دریا همه را خواند', 'پستچی بندر نامه‌هایی را می‌رساند که فرستنده‌شان هنوز به دنیا نیامده است.'],
    en: [
      'Letters of Salt',
      'The sea has read them all',
      'A harbour postman delivers letters whose sender is not born yet.',
    ],
    genres: ['romance', 'mystery'],
    comes: [76, 12],
  },
  {
    slug: 'the-tuner',
    fa: ['کوک', 'سکوت هم نت دارد', 'سازکوک‌کنی که نمی‌شنود، خانه به خانه دنبال صدایی می‌گردد که مادرش زمزمه می‌کرد.'],
    en: [
      'The Tuner',
      'Silence has its notes',
      'A tuner who cannot hear goes from house to house after the sound that his mother hummed.',
    ],
    genres: ['music', 'drama'],
    comes: [83, 7],
  },
  {
    slug: 'red-thread',
    fa: ['نخِ قرمز', 'یک گره، هفت خانه', 'فرشی نیمه‌بافته هفت خواهر را به کارگاهی برمی‌گرداند که قسم خورده بودند نبینند.'],
    en: [
      'The Red Thread',
      'One knot, seven houses',
      'A half-woven carpet brings seven sisters back to the workshop that they swore never to see.',
    ],
    genres: ['drama', 'period'],
    comes: [90, 12],
  },
  {
    slug: 'blue-hour',
    fa: ['ساعتِ آبی', 'میان روز و شب، یک قرار', 'دو غریبه هر روز در همان ده دقیقهٔ غروب از دو سوی یک پل می‌گذرند.'],
    en: [
      'The Blue Hour',
      'Between day and night, a meeting',
      'In the same ten minutes of dusk two strangers cross one bridge from both its ends.',
    ],
    genres: ['romance'],
    comes: [97, 12],
  },
  {
    slug: 'cold-kiln',
    fa: ['کورهٔ سرد', 'دودی که هنوز بالا می‌رود', 'کوره‌ای که سی سال خاموش بوده دود می‌کند و کسی در ده نمی‌پرسد چرا.'],
    en: [
      'The Cold Kiln',
      'Smoke that still rises',
      'A kiln that was out for thirty years begins to smoke, and nobody in the village asks why.',
    ],
    genres: ['crime', 'mystery'],
    comes: [104, 15],
  },
  {
    slug: 'well-diggers',
    fa: ['مُقنی‌ها', 'چهل گز زیرِ پای ما', 'سه نسل از مقنی‌های کویر، و آبی که هر سال دورتر می‌شود.'],
    en: [
      'The Well Diggers',
      'Forty yards below us',
      'Three generations of well diggers in the desert, and water that is farther each year.',
    ],
    genres: ['documentary'],
    comes: [111, 0],
  },
  {
    slug: 'mirror-maker',
    fa: ['آینه‌ساز', 'هر تکه یک دروغ', 'آینه‌کاری که سقف عمارتی را می‌سازد، در تکه‌ها چهرهٔ کسی را می‌بیند که آن‌جا نیست.'],
    en: [
      'The Mirror Maker',
      'Every piece a lie',
      'A man who sets mirrors into a ceiling sees in the pieces the face of somebody who is not there.',
    ],
    genres: ['period', 'mystery'],
    comes: [118, 12],
  },
  {
    slug: 'night-shift',
    fa: ['شیفتِ شب', 'بیمارستان خوابش نمی‌برد', 'پرستاری در آخرین شب کارش تماسی از اتاقی می‌گیرد که سال‌هاست بسته است.'],
    en: [
      'Night Shift',
      'The hospital does not sleep',
      'On her last night a nurse gets a call from a room that was closed years ago.',
    ],
    genres: ['thriller'],
    comes: [125, 15],
  },
  {
    slug: 'kite-maker',
    fa: ['بادبادک‌ساز', 'نخ را ول نکن', 'پسری برای هر بچهٔ محله بادبادکی می‌سازد، جز خودش که از ارتفاع می‌ترسد.'],
    en: [
      'The Kite Maker',
      'Hold the line',
      'A boy makes a kite for every child of the quarter but himself, because he fears heights.',
    ],
    genres: ['animation', 'short'],
    comes: [132, 0],
  },
  {
    slug: 'border-tea',
    fa: ['چایِ مرزی', 'دو استکان، یک خط', 'قهوه‌خانه‌ای که مرز از میانش می‌گذرد، و دو صاحبی که هرگز از خط رد نشده‌اند.'],
    en: [
      'Border Tea',
      'Two glasses, one line',
      'A tea house with a border through its middle, and two owners who never crossed it.',
    ],
    genres: ['road', 'drama'],
    comes: [139, 7],
  },
  {
    slug: 'echo-school',
    fa: ['مدرسهٔ پژواک', 'زنگ آخر هنوز می‌خورد', 'آموزگاری در مدرسه‌ای بی‌شاگرد درس می‌دهد و پاسخ‌ها را از کوه می‌شنود.'],
    en: [
      'The Echo School',
      'The last bell still rings',
      'A teacher in a school without pupils hears the answers from the mountain.',
    ],
    genres: ['drama'],
    comes: [146, 7],
  },
  {
    slug: 'copper-rain',
    fa: [
      'بارانِ مس',
      'بازاری که از صدا ساخته شد',
      'در راستهٔ مسگرها هر چکش صدای خودش را دارد، تا روزی که یکی خاموش می‌شود.',
    ],
    en: [
      'Copper Rain',
      'A market made of sound',
      'In the coppersmiths’ lane each hammer has a sound of its own, until one falls silent.',
    ],
    genres: ['documentary', 'music'],
    comes: [153, 0],
  },
  {
    slug: 'lost-property',
    fa: ['اشیای پیداشده', 'صاحبش می‌آید؟', 'کارمند دفتر اشیای گمشده چمدانی باز می‌کند که وسایل خودش در آن است.'],
    en: [
      'Found Objects',
      'Will its owner come?',
      'A clerk of the lost-property office opens a case and finds his own things in it.',
    ],
    genres: ['mystery', 'short'],
    comes: [160, 12],
  },
  {
    slug: 'winter-pool',
    fa: [
      'استخرِ زمستان',
      'آب هم یخ می‌زند، هم می‌شکند',
      'شناگری که دیگر مسابقه نمی‌دهد، به دختری یاد می‌دهد چگونه روی آب بماند.',
    ],
    en: ['Winter Pool', 'Water freezes and breaks', 'A swimmer who no longer races teaches a girl how to stay afloat.'],
    genres: ['family', 'drama'],
    comes: [167, 7],
  },
  {
    slug: 'three-shadows',
    fa: ['سه سایه', 'چراغ یکی بود', 'سه شاهد یک تصادف، سه روایت می‌دهند که هر سه درست است.'],
    en: [
      'Three Shadows',
      'There was one lamp',
      'Three witnesses of an accident give three accounts, and all are true.',
    ],
    genres: ['crime', 'thriller'],
    comes: [174, 15],
  },
  {
    slug: 'dust-radio',
    fa: [
      'رادیوی غبار',
      'موجی که از دیروز می‌رسد',
      'مردی در کویر رادیویی پیدا می‌کند که خبرهای فردا را می‌گوید، با یک روز تأخیر.',
    ],
    en: [
      'Dust Radio',
      'A wave from yesterday',
      'A man in the desert finds a radio that tells tomorrow’s news, a day late.',
    ],
    genres: ['experimental', 'mystery'],
    comes: [181, 12],
  },
  {
    slug: 'mulberry-day',
    fa: ['روزِ توت', 'یک درخت، یک محله', 'هر سال یک روز همهٔ محله زیر یک درخت جمع می‌شوند. امسال درخت فروخته شده است.'],
    en: [
      'Mulberry Day',
      'One tree, one quarter',
      'One day a year all the quarter meets below one tree. This year the tree was sold.',
    ],
    genres: ['family'],
    comes: [188, 0],
  },
  {
    slug: 'far-platform',
    fa: [
      'سکوی دور',
      'قطار بعدی برای ماست',
      'دو خواهر در ایستگاهی متروک قطارهای خیالی را نوبت می‌دهند، تا یکی واقعاً می‌آید.',
    ],
    en: [
      'The Far Platform',
      'The next train is ours',
      'At a deserted station two sisters call out trains that are not there, until one comes.',
    ],
    genres: ['drama', 'experimental'],
    comes: [195, 7],
  },
]
