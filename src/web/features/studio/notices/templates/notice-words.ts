import type { InputOf, OutputOf } from '#contract/api.ts'

export type SavedNotice = OutputOf<'GET /studio/notice-texts/:letter'>
export type NoticeForm = Omit<InputOf<'PUT /studio/notice-texts/:letter'>['body'], 'version'>

export const noticeColumns = ['subject_fa', 'subject_en', 'text_fa', 'text_en'] as const

export const noticeFormOf = (saved: NoticeForm | null): NoticeForm => ({
  subject_fa: saved?.subject_fa ?? '',
  subject_en: saved?.subject_en ?? '',
  text_fa: saved?.text_fa ?? '',
  text_en: saved?.text_en ?? '',
})
