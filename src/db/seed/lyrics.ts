/** Lyrics of the demo as an editor would type them: LRC, and a translation line by line. */
export interface DemoLyrics {
  lang: 'fa' | 'en'
  text: string
  translation_lang: 'fa' | 'en'
  translation: string
}

/** Times of the lines of `round-the-moon`: a line begins with each eighth beat at 76 beats a minute. */
export const moonLyrics: DemoLyrics = {
  lang: 'fa',
  text: `[ti:گردِ ماه]
[ar:گروه نیم‌پرده]
[00:00.00]
[00:06.32]شب از پشتِ بام آمد و چیزی نگفت
[00:12.63]ماه دورِ حیاطِ ما یک بار گشت
[00:18.95][00:44.21]هر که رفت از این مدار، باز برمی‌گردد
[00:25.26]صدای پایش از پلّهٔ اول پیداست
[00:31.58]چای را دم کن، چراغِ ایوان را روشن بگذار
[00:37.89][00:50.53]راهِ دور هم به همین در می‌رسد
[00:56.84]`,
  translation_lang: 'en',
  translation: `The night came over the roof and said nothing
The moon went once around our yard
Whoever leaves this orbit will come back round
You hear their step from the first stair
Make tea, and leave the porch light burning
The long way round ends at this door too
Whoever leaves this orbit will come back round
The long way round ends at this door too`,
}

/** Times of the lines of the song in the night of Shur, counted from the beginning of its track. */
export const nightLyrics: DemoLyrics = {
  lang: 'fa',
  text: `[00:01.43]امشب صدای آب از آن‌سوی کوچه می‌آید
[00:08.57]کسی که دیر کرده بود، از راه می‌رسد
[00:15.71]بیدار مانده‌ام که ببینم چه می‌شود
[00:23.57]این شب اگر نگذشت، تو بمان تا سحر شود
[00:32.00]`,
  translation_lang: 'en',
  translation: `Tonight the water sounds from across the lane
Whoever was late is on the way
I stayed awake to see what becomes of it
If this night will not pass, stay until it does`,
}
