/** The built-in avatars: files of the site named by their code, `/avatars/{code}.svg`. */
export const defaultAvatars = [
  { code: 'saffron', fa: 'زعفران', en: 'Saffron' },
  { code: 'turquoise', fa: 'فیروزه', en: 'Turquoise' },
  { code: 'pomegranate', fa: 'انار', en: 'Pomegranate' },
  { code: 'violet', fa: 'بنفشه', en: 'Violet' },
  { code: 'moon', fa: 'ماه', en: 'Moon' },
  { code: 'sun', fa: 'خورشید', en: 'Sun' },
  { code: 'cat', fa: 'گربه', en: 'Cat' },
  { code: 'bird', fa: 'مرغک', en: 'Bird' },
  { code: 'glasses', fa: 'عینکی', en: 'Glasses' },
  { code: 'moustache', fa: 'سبیلو', en: 'Moustache' },
  { code: 'fish', fa: 'ماهی', en: 'Fish' },
  { code: 'robot', fa: 'آدم‌آهنی', en: 'Robot' },
] as const

const codes: ReadonlySet<string> = new Set(defaultAvatars.map(({ code }) => code))

export const isDefaultAvatar = (code: string): boolean => codes.has(code)
