import type { InputOf, OutputOf } from '#contract/api.ts'

export type StudioTextPage = OutputOf<'GET /studio/pages/:name'>
export type TextForm = Omit<InputOf<'PUT /studio/pages/:name'>['body'], 'version'>

export const textFields = ['title_fa', 'title_en', 'description_fa', 'description_en', 'body_fa', 'body_en'] as const

export const textFormOf = (saved: TextForm | null): TextForm => ({
  title_fa: saved?.title_fa ?? '',
  title_en: saved?.title_en ?? '',
  description_fa: saved?.description_fa ?? '',
  description_en: saved?.description_en ?? '',
  body_fa: saved?.body_fa ?? '',
  body_en: saved?.body_en ?? '',
})
