import type { DemoCredit } from './demo-movie.ts'

type Name = readonly [fa: string, en: string]

/** Invented groups; nobody in the demo is a person. */
export const crews = {
  nimruz: ['کارگاه نیمروز', 'Nimruz Workshop'],
  roomEight: ['اتاق هشتم', 'Room Eight'],
  chaharsu: ['دفتر فیلم چهارسو', 'Chaharsu Film Office'],
  langar: ['گروه فیلم لنگر', 'Langar Film Group'],
  golesorkh: ['خانهٔ پویانمایی گل‌سرخ', 'Golesorkh Animation House'],
  kavir: ['گروه مستند کویر', 'Kavir Documentary Group'],
  khak: ['گروه تصویر خاک', 'Khak Camera Group'],
  window: ['کارگاه صدای پنجره', 'Window Sound Workshop'],
  scissors: ['میز تدوین قیچی', 'Gheychi Editing Table'],
  nimparde: ['گروه نیم‌پرده', 'Nimparde Ensemble'],
  quartet: ['چهارنوازی شب', 'Night Quartet'],
  bandar: ['کوبه‌ای بندر', 'Bandar Percussion'],
  golestan: ['همخوانان گلستان', 'Golestan Choir'],
  lines: ['دفتر داستان سرِ خط', 'Sar-e Khat Story Office'],
  players: ['گروه بازیگران آینه', 'Ayeneh Players'],
  streetPlayers: ['بازیگران خیابان', 'Khiaban Players'],
  parde: ['گروه تولید پرده', 'Parde Productions'],
} satisfies Record<string, Name>

type Crew = keyof typeof crews

const credit = (role: DemoCredit['role'], crew: Crew): DemoCredit => ({
  name_fa: crews[crew][0],
  name_en: crews[crew][1],
  role,
})

export const directedBy = (crew: Crew): DemoCredit => credit('director', crew)
export const writtenBy = (crew: Crew): DemoCredit => credit('writer', crew)
export const shotBy = (crew: Crew): DemoCredit => credit('camera', crew)
export const editedBy = (crew: Crew): DemoCredit => credit('editor', crew)
export const musicBy = (crew: Crew): DemoCredit => credit('music', crew)
export const producedBy = (crew: Crew): DemoCredit => credit('producer', crew)

/** A role in the film: who plays it, and the role's name in both languages. */
export const played = (crew: Crew, character: Name): DemoCredit => ({
  ...credit('cast', crew),
  character_fa: character[0],
  character_en: character[1],
})

export const spoken = (crew: Crew, character: Name): DemoCredit => ({
  ...credit('voice', crew),
  character_fa: character[0],
  character_en: character[1],
})
